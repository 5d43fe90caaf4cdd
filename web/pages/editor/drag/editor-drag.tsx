import { type Announcements, DndContext, type DragEndEvent, DragOverlay, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageEditor } from '../draft/use-page-editor.ts';
import { useSectionName } from '../use-section-name.ts';
import { type Dragged, draggedOf, gapOf } from './drag-data.ts';
import { nearestGap } from './nearest-gap.ts';

/** docs/product.md, "Pages": a drag begins after 8 px; a key moves what is dragged by 25 px. */
const pointerStart = { activationConstraint: { distance: 8 } };
const stepPx = 25;
const steps: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -stepPx },
  ArrowDown: { x: 0, y: stepPx },
  ArrowLeft: { x: -stepPx, y: 0 },
  ArrowRight: { x: stepPx, y: 0 },
};
const keySteps = {
  coordinateGetter(event: KeyboardEvent, { currentCoordinates: { x, y } }: { currentCoordinates: { x: number; y: number } }) {
    const step = steps[event.code];
    return step && { x: x + step.x, y: y + step.y };
  },
};

/** Around all that can be dragged: from the palette into a gap, and a section into another one. */
export function EditorDrag({ editor, children }: { editor: PageEditor; children: ReactNode }) {
  const { t } = useTranslation('editor');
  const nameOf = useSectionName();
  const sensors = useSensors(useSensor(PointerSensor, pointerStart), useSensor(KeyboardSensor, keySteps));
  const [dragged, setDragged] = useState<Dragged>();
  const nameOfDragged = (what: Dragged | undefined): string => {
    if (!what) return '';
    if ('type' in what) return t(`types.${what.type}`);
    const section = editor.find(what.section);
    return section ? nameOf(section) : '';
  };

  function drop({ active, over }: DragEndEvent): void {
    const [what, gap] = [draggedOf(active), gapOf(over)];
    setDragged(undefined);
    if (!what || gap === undefined) return;
    if ('type' in what) editor.add(what.type, gap);
    else editor.move(what.section, gap);
  }

  const place = (gap: number | undefined) => (gap === undefined ? t('drag.nowhere') : t('drag.place', { place: gap + 1 }));
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('drag.begun', { name: nameOfDragged(draggedOf(active)) }),
    onDragOver: ({ over }) => place(gapOf(over)),
    onDragEnd: ({ active, over }) => t('drag.ended', { name: nameOfDragged(draggedOf(active)), place: place(gapOf(over)) }),
    onDragCancel: () => t('drag.cancelled'),
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestGap}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('drag.how') } }}
      onDragStart={({ active }) => setDragged(draggedOf(active))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && <p className="w-fit max-w-60 truncate rounded-md bg-ink px-3 py-2 font-semibold text-sm text-white shadow-2xl">{nameOfDragged(dragged)}</p>}
      </DragOverlay>
    </DndContext>
  );
}
