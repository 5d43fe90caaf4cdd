import { expect, test } from 'vitest';
import drawn from './logo.svg?raw';

/** The highest point of a path of absolute commands. */
function topOf(path: string): number {
  const heights = [...path.matchAll(/([MLQHVC])([^MLQHVCZ]*)/g)].flatMap(([, command = '', numbers = '']) => {
    const values = numbers.trim().split(/[ ,]+/).map(Number);
    if (command === 'H') return [];
    return command === 'V' ? values : values.filter((_, index) => index % 2 === 1);
  });
  return Math.min(...heights);
}

/** Where a path of absolute commands begins and ends from left to right. */
function widthOf(path: string): [number, number] {
  const places = [...path.matchAll(/([MLQHVC])([^MLQHVCZ]*)/g)].flatMap(([, command = '', numbers = '']) => {
    const values = numbers.trim().split(/[ ,]+/).map(Number);
    if (command === 'V') return [];
    return command === 'H' ? values : values.filter((_, index) => index % 2 === 0);
  });
  return [Math.min(...places), Math.max(...places)];
}

const [latin = '', devanagari = '', line = ''] = [...drawn.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
const [, right = '0', down = '0', scale = '1'] = drawn.match(/translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)/) ?? [];
const [, left = '0'] = drawn.match(/translate\((-\d+) 0\)/) ?? [];

test('the head line is that of the Devanagari word alone', () => {
  const [lineStart, lineEnd] = widthOf(line);
  expect(widthOf(latin)[1] * Number(scale) + Number(right)).toBeLessThan(lineStart);
  const [wordStart, wordEnd] = widthOf(devanagari).map((place) => place + Number(left));
  expect(lineStart).toBeLessThanOrEqual(wordStart ?? 0);
  expect(lineEnd).toBeGreaterThanOrEqual(wordEnd ?? 0);
});

test('the Latin capitals end below the head line, by a pixel where the logo is 24 px high', () => {
  const [, height] = drawn.match(/viewBox="\d+ \d+ \d+ (\d+)"/) ?? [];
  const lineEnd = Number(line.match(/V(\d+)/)?.[1]);
  expect(topOf(latin) * Number(scale) + Number(down) - lineEnd).toBeGreaterThan(Number(height) / 24);
});
