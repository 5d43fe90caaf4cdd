import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForGestures } from './feed-gestures.ts';

/** As much of an element as the gestures ask of one. */
class FakeElement extends EventTarget {
  clientHeight = 100;
  readonly scrollHeight: number;
  readonly parentElement: FakeElement | null;

  constructor(scrollHeight: number, parent: FakeElement | null) {
    super();
    this.scrollHeight = scrollHeight;
    this.parentElement = parent;
  }

  closest(): null {
    return null;
  }
}

const page = new EventTarget();
const area = new FakeElement(100, null);
const move = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('getComputedStyle', () => ({ overflowY: 'auto' }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  stop = listenForGestures(area as unknown as HTMLElement, move);
});

afterEach(() => {
  stop();
  move.mockReset();
  vi.unstubAllGlobals();
});

function press(key: string, target: FakeElement, modifiers: Partial<KeyboardEvent> = {}): void {
  const event = Object.assign(new Event('keydown'), { key, ...modifiers });
  Object.defineProperty(event, 'target', { value: target });
  page.dispatchEvent(event);
}

test('arrow and page keys move the feed', () => {
  for (const key of ['ArrowDown', 'PageDown', 'ArrowUp', 'PageUp']) press(key, area);
  expect(move.mock.calls).toEqual([[1], [1], [-1], [-1]]);
});

test('a list that scrolls by itself keeps its keys', () => {
  press('PageUp', new FakeElement(500, area));
  expect(move).not.toHaveBeenCalled();
  press('PageUp', new FakeElement(50, area));
  expect(move).toHaveBeenCalledOnce();
});

test("keys with a modifier are the browser's", () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) press('ArrowDown', area, { [modifier]: true });
  expect(move).not.toHaveBeenCalled();
});
