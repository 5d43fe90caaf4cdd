import type { CollisionDetection } from '@dnd-kit/core';
import { draggedOf, type Gap } from './drag-data.ts';

/**
 * The gap between two sections that is nearest, of those in the column where the pointer is. By keyboard, of all. What is dragged stays in its
 * list: behind a sheet that it is dragged in the canvas has gaps too. A gap has no height, so that what is dragged never overlaps one.
 */
export const nearestGap: CollisionDetection = ({ active, droppableContainers, droppableRects, pointerCoordinates, collisionRect }) => {
  const point = pointerCoordinates ?? { x: collisionRect.left + collisionRect.width / 2, y: collisionRect.top };
  const surface = draggedOf(active)?.surface;
  const gaps = droppableContainers.flatMap((container) => {
    const rect = droppableRects.get(container.id);
    const isOther = surface !== undefined && (container.data.current as Gap | undefined)?.surface !== surface;
    return rect && !isOther ? [{ id: container.id, isBeside: point.x >= rect.left && point.x <= rect.right, value: Math.abs(rect.top - point.y) }] : [];
  });
  const near = pointerCoordinates || gaps.some(({ isBeside }) => isBeside) ? gaps.filter(({ isBeside }) => isBeside) : gaps;
  return near.sort((a, b) => a.value - b.value).map(({ id, value }) => ({ id, data: { value } }));
};
