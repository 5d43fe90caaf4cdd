/** Boundary values of sizes, counts and times. */
const integers = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x10000, 0xffffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];
const floats = [0, -0, -1, 1e-300, 1e300, 2 ** 53, -(2 ** 53), Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

export type Random = () => number;
type Mutation = (bytes: Buffer, random: Random, other: Buffer) => Buffer;

const mutations: Mutation[] = [flipBits, flipBits, lie, lie, lieInFloat, truncate, leaveOut, repeat, splice];

/** Damages a copy of the bytes in one to three ways; `other` is what parts are taken from. */
export function mutate(bytes: Buffer, random: Random, other: Buffer = bytes): Buffer {
  let damaged = Buffer.from(bytes);
  for (let times = 1 + below(3, random); times > 0; times -= 1)
    damaged = Buffer.from((mutations[below(mutations.length, random)] ?? flipBits)(damaged, random, other));
  return damaged;
}

/** A whole number from 0 to `limit` - 1. */
export function below(limit: number, random: Random): number {
  return Math.floor(random() * limit);
}

/** Half of the damage is done where the headers are. */
function place(bytes: Buffer, random: Random): number {
  return below(random() < 0.5 ? Math.min(64, bytes.byteLength) : bytes.byteLength, random);
}

function flipBits(bytes: Buffer, random: Random): Buffer {
  for (let times = 1 + below(4, random); times > 0 && bytes.byteLength > 0; times -= 1) {
    const at = place(bytes, random);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8, random));
  }
  return bytes;
}

/** A length, a count or an id that is not so. */
function lie(bytes: Buffer, random: Random): Buffer {
  const width = 1 + below(4, random);
  if (bytes.byteLength < width) return bytes;
  const value = (integers[below(integers.length, random)] ?? 0) % 2 ** (8 * width);
  bytes.writeUIntBE(value, Math.min(place(bytes, random), bytes.byteLength - width), width);
  return bytes;
}

function lieInFloat(bytes: Buffer, random: Random): Buffer {
  if (bytes.byteLength >= 8) bytes.writeDoubleBE(floats[below(floats.length, random)] ?? 0, Math.min(place(bytes, random), bytes.byteLength - 8));
  return bytes;
}

function truncate(bytes: Buffer, random: Random): Buffer {
  return bytes.subarray(0, below(bytes.byteLength + 1, random));
}

function leaveOut(bytes: Buffer, random: Random): Buffer {
  const at = place(bytes, random);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(64, random))]);
}

function repeat(bytes: Buffer, random: Random): Buffer {
  const at = place(bytes, random);
  const piece = bytes.subarray(at, at + 1 + below(256, random));
  return Buffer.concat([bytes.subarray(0, at), ...Array.from({ length: 1 + below(4, random) }, () => piece), bytes.subarray(at)]);
}

function splice(bytes: Buffer, random: Random, other: Buffer): Buffer {
  const from = below(other.byteLength, random);
  return Buffer.concat([bytes.subarray(0, below(bytes.byteLength, random)), other.subarray(from, from + below(1024, random))]);
}
