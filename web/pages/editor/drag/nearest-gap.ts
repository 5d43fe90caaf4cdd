import type { CollisionDetection } from '@dnd-kit/core';

/**
 * The gap between two sections that is nearest, of those in the column where the pointer is. By keyboard, of all. A gap has no height, so that
 * what is dragged never overlaps one.
 */
export const nearestGap: CollisionDetection = ({ droppableContainers, droppableRects, pointerCoordinates, collisionRect }) => {
  const point = pointerCoordinates ?? { x: collisionRect.left + collisionRect.width / 2, y: collisionRect.top };
  const gaps = droppableContainers.flatMap((container) => {
    const rect = droppableRects.get(container.id);
    return rect ? [{ id: container.id, isBeside: point.x >= rect.left && point.x <= rect.right, value: Math.abs(rect.top - point.y) }] : [];
  });
  const near = pointerCoordinates || gaps.some(({ isBeside }) => isBeside) ? gaps.filter(({ isBeside }) => isBeside) : gaps;
  return near.sort((a, b) => a.value - b.value).map(({ id, value }) => ({ id, data: { value } }));
};
