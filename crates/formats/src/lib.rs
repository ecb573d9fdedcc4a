//! Bytes to values and back: SGF, GTP, Gomocup, collections of problems.
