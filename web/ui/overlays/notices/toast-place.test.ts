import { expect, test } from 'vitest';
import { findToastPlace } from './toast-place.ts';

const asked = { height: 100, screen: 800, foot: 0 };
const [title, button, sent] = [
  { top: 80, bottom: 120 },
  { top: 400, bottom: 444 },
  { top: 740, bottom: 784 },
];

test('toasts stand above the bars at the foot of the screen', () => {
  expect(findToastPlace({ ...asked, kept: [[]] })).toBe(0);
  expect(findToastPlace({ ...asked, foot: 64, kept: [[]] })).toBe(64);
});

test('they stand above a sheet that leaves room for them', () => {
  expect(
    findToastPlace({
      ...asked,
      kept: [
        [{ top: 300, bottom: 800 }, title, sent],
        [title, sent],
      ],
    }),
  ).toBe(500);
});

test('over a sheet that is as high as the screen they cover nothing that is read or pressed', () => {
  const bottom = findToastPlace({ ...asked, kept: [[{ top: 40, bottom: 800 }], [title, button, sent]] });
  expect(bottom).toBe(800 - sent.top);
});

test('where buttons leave no room, the one that sends is free', () => {
  const buttons = Array.from({ length: 8 }, (_, index) => ({ top: index * 90, bottom: index * 90 + 44 }));
  expect(findToastPlace({ ...asked, kept: [[...buttons, sent], [sent]] })).toBe(800 - sent.top);
});

test('where nothing is free they stand at the top', () => {
  expect(findToastPlace({ ...asked, kept: [[{ top: 0, bottom: 800 }]] })).toBe(676);
  expect(findToastPlace({ ...asked, height: 900, kept: [[]] })).toBe(0);
});
