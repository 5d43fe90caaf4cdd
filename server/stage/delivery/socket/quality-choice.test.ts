import { expect, test } from 'vitest';
import { QualityChoice } from './quality-choice.ts';

/** Seconds of calm after which the large picture is tried. */
function calmBeforeRise(choice: QualityChoice, from: number): number {
  let seconds = 0;
  while (!choice.mayRise(from + seconds * 1000)) seconds += 1;
  return seconds;
}

test('each time the large picture fails at once it is tried half as often, down to every 160 s', () => {
  const choice = new QualityChoice();
  const waits: number[] = [];
  let now = 0;
  for (let round = 0; round < 7; round += 1) {
    choice.fellBehind(now, true);
    const seconds = calmBeforeRise(choice, now);
    waits.push(seconds);
    now += seconds * 1000;
    choice.rise(now);
    now += 3_000;
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 160, 160]);
});

test('a large picture that held for a while was no mistake', () => {
  const choice = new QualityChoice();
  choice.fellBehind(0, true);
  choice.rise(10_000);
  choice.fellBehind(60_000, true);
  expect(calmBeforeRise(choice, 60_000)).toBe(10);
});

test('only a link without a queue is calm', () => {
  const choice = new QualityChoice();
  choice.fellBehind(0, true);
  choice.flows(600, 8_000);
  expect(choice.mayRise(12_000)).toBe(false);
  expect(choice.mayRise(18_000)).toBe(true);
});

test('where there is no small picture, the large one stays', () => {
  const choice = new QualityChoice();
  choice.fellBehind(0, false);
  expect(choice.rendition).toBe('hd');
});
