// Runs the example `shipped` built for WebAssembly: node shipped.mjs .../wasm32-unknown-unknown/debug/examples/shipped.wasm
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
if (instance.exports.main(0, 0) !== 0) {
    throw new Error("the shipped network has other outputs in WebAssembly than those in tests/shipped/outputs.bin");
}
