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

test('the head line cuts no letter: where the logo is 20 px high, a whole pixel is between it and the Latin ones', () => {
  const [latin = '', , line = ''] = [...drawn.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
  const [, down = '0', scale = '1'] = drawn.match(/translate\([^ ]+ ([\d.]+)\) scale\(([\d.]+)\)/) ?? [];
  const [, height] = drawn.match(/viewBox="0 0 \d+ (\d+)"/) ?? [];
  const lineEnd = Number(line.match(/V(\d+)/)?.[1]);
  expect(topOf(latin) * Number(scale) + Number(down) - lineEnd).toBeGreaterThan(Number(height) / 20);
});
