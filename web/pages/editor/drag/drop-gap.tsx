import { useDroppable } from '@dnd-kit/core';
import type { Gap } from './drag-data.ts';

/** Between two sections: a line while something would be dropped there. */
export function DropGap({ surface, gap }: Gap) {
  const { setNodeRef, isOver } = useDroppable({ id: `${surface} ${gap}`, data: { surface, gap } satisfies Gap });
  return (
    <div ref={setNodeRef} className="relative z-10 h-0" data-gap={gap}>
      {isOver && <div className="absolute inset-x-0 -top-1 h-2 rounded-full bg-ink ring-2 ring-white" />}
    </div>
  );
}
