import { expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { UndoToasts } from './undo-toasts.ts';

const [one, other] = ['one', 'other'] as OrderId[] as [OrderId, OrderId];

/** The toasts on the screen, by what was done. */
function aScreen() {
  const shown: string[] = [];
  const show = (words: string) => () => {
    shown.push(words);
    return () => void shown.splice(shown.indexOf(words), 1);
  };
  return { toasts: new UndoToasts(), shown, show };
}

test('an order that is opened takes its own toast away, and has none while it is open', () => {
  const { toasts, shown, show } = aScreen();
  toasts.add(one, show('one is packed'));
  toasts.add(other, show('other is packed'));
  const close = toasts.open(one);
  expect(shown).toEqual(['other is packed']);
  toasts.add(one, show('one is shipped'));
  expect(shown).toEqual(['other is packed']);
  close();
  toasts.add(one, show('one is delivered'));
  expect(shown).toEqual(['other is packed', 'one is delivered']);
});

test('of each order the toast of its last move alone is shown', () => {
  const { toasts, shown, show } = aScreen();
  toasts.add(one, show('one is packed'));
  toasts.add(one, show('one is shipped'));
  expect(shown).toEqual(['one is shipped']);
});
