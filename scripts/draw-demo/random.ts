/** Seeded randomness: the same seed draws the same picture on every machine. */
export type Random = () => number;

/** mulberry32: numbers in [0, 1). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number within ±`spread`. */
export function jitter(random: Random, spread: number): number {
  return (random() * 2 - 1) * spread;
}

function latticeValue(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 974634777);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

/** Smooth value noise in [0, 1], one feature per unit. */
export function noise(x: number, y: number, seed = 1): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const fx = smooth(x - column);
  const fy = smooth(y - row);
  const top = mix(latticeValue(column, row, seed), latticeValue(column + 1, row, seed), fx);
  const bottom = mix(latticeValue(column, row + 1, seed), latticeValue(column + 1, row + 1, seed), fx);
  return mix(top, bottom, fy);
}

/** Three octaves of `noise`, in [0, 1]. */
export function fractalNoise(x: number, y: number, seed = 1): number {
  return (noise(x, y, seed) * 4 + noise(x * 2.1, y * 2.1, seed + 1) * 2 + noise(x * 4.3, y * 4.3, seed + 2)) / 7;
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** 0 below `low`, 1 above `high`, smooth between. */
export function smoothstep(low: number, high: number, value: number): number {
  return smooth(Math.min(1, Math.max(0, (value - low) / (high - low))));
}

function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}
