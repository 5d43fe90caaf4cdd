import type { CollisionDetection } from '@dnd-kit/core';
import { expect, test } from 'vitest';
import type { Dragged, Surface } from './drag-data.ts';
import { nearestGap } from './nearest-gap.ts';

/** A sheet with the outline over a canvas: gaps of both at the same place on screen. */
const gaps: [surface: Surface, gap: number, left: number, top: number][] = [
  ['canvas', 0, 0, 100],
  ['canvas', 1, 0, 400],
  ['outline', 0, 20, 350],
  ['outline', 1, 20, 440],
];

function nearest(dragged: Dragged, pointerCoordinates: { x: number; y: number } | null): unknown[] {
  const droppableContainers = gaps.map(([surface, gap]) => ({ id: `${surface} ${gap}`, data: { current: { surface, gap } } }));
  const droppableRects = new Map(gaps.map(([surface, gap, left, top]) => [`${surface} ${gap}`, { left, right: left + 300, top }]));
  const collisionRect = { left: 1_000, width: 100, top: 410 };
  const found = { active: { data: { current: dragged } }, droppableContainers, droppableRects, pointerCoordinates, collisionRect };
  return nearestGap(found as unknown as Parameters<CollisionDetection>[0]).map(({ id }) => id);
}

test('a section of the outline stays in the outline, over whatever it is carried', () => {
  expect(nearest({ section: 'a', surface: 'outline' }, { x: 100, y: 401 })).toEqual(['outline 1', 'outline 0']);
  expect(nearest({ section: 'a', surface: 'canvas' }, { x: 100, y: 439 })).toEqual(['canvas 1', 'canvas 0']);
});

test('a type of the palette comes into either list, or into that of the sheet it is in', () => {
  expect(nearest({ type: 'hero' }, { x: 100, y: 401 })[0]).toBe('canvas 1');
  expect(nearest({ type: 'hero', surface: 'outline' }, { x: 100, y: 401 })[0]).toBe('outline 1');
});

test('by keyboard a gap of any column is near, but of its own list', () => {
  expect(nearest({ section: 'a', surface: 'outline' }, null)[0]).toBe('outline 1');
  expect(nearest({ section: 'a', surface: 'canvas' }, { x: 310, y: 100 })).toEqual([]);
});
