import { useDroppable } from '@dnd-kit/core';

type Parts = { /** The list it is in: the same gap is in the canvas and in the outline. */ surface: 'canvas' | 'outline'; gap: number };

/** Between two sections: a line while something would be dropped there. */
export function DropGap({ surface, gap }: Parts) {
  const { setNodeRef, isOver } = useDroppable({ id: `${surface} ${gap}`, data: { gap } });
  return (
    <div ref={setNodeRef} className="relative z-10 h-0" data-gap={gap}>
      {isOver && <div className="absolute inset-x-0 -top-1 h-2 rounded-full bg-ink ring-2 ring-white" />}
    </div>
  );
}
