// The sound of a stone on wood, made here: a short knock of noise over a falling tone. Off until it is chosen.

import { isOn } from "./settings.js";

/** @type {AudioContext|null} */
let studio = null;

/** Plays the sound of a stone, if sound is on. */
export function knock() {
  if (!isOn("sound") || typeof AudioContext === "undefined") return;
  studio ??= new AudioContext();
  const { currentTime: now, destination } = studio;
  const loudness = studio.createGain();
  loudness.gain.setValueAtTime(0.5, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  loudness.connect(destination);
  const wood = studio.createOscillator();
  wood.frequency.setValueAtTime(900, now);
  wood.frequency.exponentialRampToValueAtTime(180, now + 0.05);
  wood.connect(loudness);
  wood.start(now);
  wood.stop(now + 0.09);
  click(studio, now).connect(loudness);
}

/**
 * The first thousandths of a second: noise that dies at once.
 * @param {AudioContext} context
 * @param {number} now
 */
function click(context, now) {
  const samples = Math.floor(context.sampleRate * 0.02);
  const buffer = context.createBuffer(1, samples, context.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 4;
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.start(now);
  return source;
}
