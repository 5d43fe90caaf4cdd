import type { Vec3 } from './vector.ts';

/** Linear light, 1 = a white cloth fully lit; may exceed 1 before `toCss`. */
export type Rgb = Vec3;

/** The palette of the demo store: the brand's tokens and the dyes and metals its goods are made of. */
export const palette = {
  night: '#100b09',
  ink: '#17120f',
  paper: '#fbf8f3',
  cream: '#f3e6cb',
  marigold: '#ffb000',
  rani: '#d6146b',
  leaf: '#1e7f4f',
  indigo: '#2b3f86',
  indigoDeep: '#182552',
  madder: '#b3302a',
  iron: '#2a1714',
  cobalt: '#1c46a8',
  turquoise: '#1fa3a8',
  glaze: '#f4f0e6',
  brass: '#dba448',
  cane: '#d49a52',
} as const;

/** '#d6146b' to linear light. */
export function linear(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [toLinear(value >> 16), toLinear((value >> 8) & 255), toLinear(value & 255)];
}

function toLinear(byte: number): number {
  return (byte / 255) ** 2.2;
}

/** Linear light to a CSS color; a shoulder keeps lamps from clipping to flat white. */
export function toCss(color: Rgb): string {
  return `#${color.map(toByte).join('')}`;
}

function toByte(value: number): string {
  const shouldered = value < 0.6 ? value : 0.6 + 0.4 * (1 - Math.exp(-(value - 0.6) / 0.4));
  return Math.round(Math.max(0, shouldered) ** (1 / 2.2) * 255)
    .toString(16)
    .padStart(2, '0');
}

export function tint(a: Rgb, b: Rgb): Rgb {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
}
