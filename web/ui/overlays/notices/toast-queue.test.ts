import { expect, test, vi } from 'vitest';
import { type ToastParts, ToastQueue } from './toast-queue.ts';

const aToast = (id: string): ToastParts => ({ id, title: id, description: undefined, kind: 'passing', action: undefined, goesAlong: false, path: '/' });
const aScreen = () => ({ show: vi.fn(), dismiss: vi.fn(), dismissAll: vi.fn() });

test('toasts wait for their screen, ask for it, and come in their order', () => {
  const queue = new ToastQueue();
  queue.show(aToast('before'));
  const need = vi.fn();
  queue.onNeed(need);
  expect(need).toHaveBeenCalledTimes(1);
  queue.show(aToast('meanwhile'));
  expect(need).toHaveBeenCalledTimes(2);
  const screen = aScreen();
  queue.attach(screen);
  queue.show(aToast('after'));
  expect(screen.show.mock.calls.map(([{ id }]) => id)).toEqual(['before', 'meanwhile', 'after']);
  expect(need).toHaveBeenCalledTimes(2);
});

test('what is dismissed before it has a screen is not shown', () => {
  const queue = new ToastQueue();
  queue.show(aToast('gone'));
  queue.dismiss('gone');
  queue.show(aToast('gone too'));
  queue.dismissAll();
  const need = vi.fn();
  queue.onNeed(need);
  const screen = aScreen();
  queue.attach(screen);
  expect(need).not.toHaveBeenCalled();
  expect(screen.show).not.toHaveBeenCalled();
});

test('a screen that goes hands over to the next one', () => {
  const queue = new ToastQueue();
  const [first, next] = [aScreen(), aScreen()];
  queue.attach(first)();
  queue.show(aToast('one'));
  queue.attach(next);
  queue.dismiss('one');
  queue.dismissAll();
  expect(first.show).not.toHaveBeenCalled();
  expect(next.show).toHaveBeenCalledTimes(1);
  expect(next.dismiss).toHaveBeenCalledWith('one');
  expect(next.dismissAll).toHaveBeenCalledTimes(1);
});
