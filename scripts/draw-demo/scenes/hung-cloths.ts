import { palette } from '../color.ts';
import { type Block, band, boota, flower, quatrefoil, type Shape, stamp, star, tooth, vine } from '../motifs.ts';
import { seededRandom } from '../random.ts';
import { type Dye, hungCloths, type Print, width } from './madder-stole.ts';

const half = width / 2;

type Field = { block: Block; size: number; across: number; down: number; between?: Block };

/** One block in staggered rows over the field, a border of bands and teeth below, and a band along each side. */
function stamped({ block, size, across, down, between }: Field): Print {
  return (length, seed) => {
    const random = seededRandom(seed);
    const end = length - 190;
    const shapes: Shape[] = [];
    for (let row = 0; row * down < end - size * 0.5; row++) {
      const shift = row % 2 === 0 ? 0 : across / 2;
      for (let x = -half - across + shift; x <= half + across; x += across) {
        shapes.push(...stamp(block, x, row * down + size * 0.5, size, random));
        if (between) shapes.push(...stamp(between, x + across / 2, row * down + size * 0.5, size * 0.3, random));
      }
    }
    for (const [from, to, ink] of [
      [0, 10, 1],
      [18, 30, 2],
      [130, 142, 2],
      [150, 160, 1],
    ] as const) {
      shapes.push(band(-half, end + from, half, end + to, ink));
    }
    for (let i = -9; i <= 9; i++) shapes.push(...stamp(tooth(), i * 38, end + 52, 30, random, 0, 1.2));
    for (let i = -7; i <= 7; i++) shapes.push(...stamp(vine(), i * 50, end + 100, 50, random));
    for (const side of [-1, 1]) shapes.push(band(side * half - 16, 0, side * half + 16, end, 2));
    return shapes;
  };
}

/** Woven bands across, wider towards the end. */
const striped: Print = (length) => {
  const shapes: Shape[] = [];
  for (let at = 30, nth = 0; at < length - 40; nth += 1) {
    const thick = nth % 4 === 3 ? 34 : 9;
    shapes.push(band(-half, at, half, at + thick, nth % 4 === 3 ? 1 : 2));
    at += thick + (nth % 4 === 3 ? 60 : 22);
  }
  return shapes;
};

const indigo: Dye = { ground: '#2b3c7e', inks: [palette.cream, '#10183a', '#151f4b', '#7f94cf'] };
const turmeric: Dye = { ground: '#c98a1b', inks: ['#8f1f1c', palette.iron, '#7d1f1c', palette.cream] };
const leaf: Dye = { ground: '#1f6b46', inks: ['#f0dca0', '#0f3a26', '#d9a32e', palette.cream] };
const unbleached: Dye = { ground: '#e6d7b6', inks: ['#a5332b', '#2b3c7e', '#23316d', '#2b3c7e'] };
const white: Dye = { ground: '#efe6d2', inks: ['#23408c', '#1f7a6b', '#23408c', '#d9962a'] };
const rust: Dye = { ground: '#e2cfa6', inks: ['#8f3a1c', '#8f3a1c', '#2a4a63', '#2a4a63'] };

export const indigoDupatta = (): string =>
  hungCloths(
    [
      { at: [180, 1352, -60], length: 760, seed: 31, dye: indigo },
      { at: [-80, 1352, 0], length: 1140, seed: 17, dye: indigo },
    ],
    '#cbb596',
  );

export const bagruSaree = (): string => {
  const print = stamped({ block: boota(), size: 104, across: 128, down: 100 });
  return hungCloths([
    { at: [170, 1352, -60], length: 1010, seed: 42, dye: turmeric, print, hasHem: true },
    { at: [-90, 1352, 0], length: 1150, seed: 6, dye: turmeric, print, hasHem: true },
  ]);
};

export const leafDupatta = (): string => {
  const print = stamped({ block: flower(6), size: 46, across: 82, down: 58 });
  return hungCloths([{ at: [-40, 1352, 0], length: 1120, seed: 13, dye: leaf, print }], '#c9b08a');
};

export const tableRunner = (): string => {
  const print = stamped({ block: star(), size: 150, across: 190, down: 158, between: quatrefoil() });
  return hungCloths([{ at: [-30, 1352, 0], length: 980, seed: 27, dye: unbleached, print }], '#b99e78');
};

export const blockBedsheet = (): string => {
  const print = stamped({ block: flower(8), size: 118, across: 150, down: 112, between: quatrefoil() });
  return hungCloths(
    [
      { at: [190, 1352, -60], length: 900, seed: 51, dye: white, print, hasHem: true },
      { at: [-70, 1352, 0], length: 1130, seed: 8, dye: white, print, hasHem: true },
    ],
    '#b59a7c',
  );
};

export const stripedCurtain = (): string =>
  hungCloths(
    [
      { at: [215, 1352, -50], length: 1150, seed: 33, dye: rust, print: striped, hasHem: true },
      { at: [-165, 1352, 0], length: 1150, seed: 19, dye: rust, print: striped, hasHem: true },
    ],
    '#c8b48f',
  );
