import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the sound of a purchase, three rising notes of a small brass bell, as a WAV of one channel with 16 bits a sample. */
const rate = 16_000;
const seconds = 0.7;
const notes = [
  { hertz: 784, at: 0 },
  { hertz: 988, at: 0.08 },
  { hertz: 1_568, at: 0.16 },
];
/** Of a bell: how high each of its tones is above the first, and how loud. */
const tones = [
  [1, 1],
  [2.76, 0.35],
  [5.4, 0.12],
] as const;

const samples = Int16Array.from({ length: rate * seconds }, (_, index) => {
  const now = index / rate;
  const sum = notes.reduce((all, { hertz, at }) => all + (now < at ? 0 : ring(hertz, now - at)), 0);
  const fade = Math.min(1, (seconds - now) / 0.05);
  return Math.round(sum * fade * 0.16 * 32_767);
});

function ring(hertz: number, since: number): number {
  const attack = Math.min(1, since / 0.004);
  return tones.reduce((all, [ratio, loud]) => all + attack * loud * Math.exp(-since * (5 + ratio * 3)) * Math.sin(2 * Math.PI * hertz * ratio * since), 0);
}

const header = Buffer.alloc(44);
header.write('RIFF', 0);
header.writeUInt32LE(36 + samples.byteLength, 4);
header.write('WAVEfmt ', 8);
header.writeUInt32LE(16, 16);
header.writeUInt16LE(1, 20);
header.writeUInt16LE(1, 22);
header.writeUInt32LE(rate, 24);
header.writeUInt32LE(rate * 2, 28);
header.writeUInt16LE(2, 32);
header.writeUInt16LE(16, 34);
header.write('data', 36);
header.writeUInt32LE(samples.byteLength, 40);
writeFileSync(join(import.meta.dirname, '../web/feed/purchase/purchase.wav'), Buffer.concat([header, Buffer.from(samples.buffer)]));
