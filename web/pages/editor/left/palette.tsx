import { useDraggable } from '@dnd-kit/core';
import { useTranslation } from 'react-i18next';
import { type SectionName, sectionNames } from '#contract/pages/section-types.ts';
import type { PageEditor } from '../draft/use-page-editor.ts';
import type { Dragged, Surface } from '../drag/drag-data.ts';
import { sectionIcons } from '../section-looks.ts';

type Parts = { editor: PageEditor /** Where its types can be dropped, if not everywhere. */; surface?: Surface; onAdded?: () => void };

/** Every type of section: dragged into the page, or pressed, which puts it below the chosen one. */
export function Palette({ editor, surface, onAdded }: Parts) {
  const { t } = useTranslation('editor');
  return (
    <ul aria-label={t('palette')} className="grid grid-cols-2 gap-2">
      {sectionNames.map((type) => (
        <li key={type}>
          <Tile
            type={type}
            surface={surface}
            onPress={() => {
              const chosen = editor.sections.findIndex(({ id }) => id === editor.selected?.id);
              editor.add(type, chosen < 0 ? undefined : chosen + 1);
              onAdded?.();
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function Tile({ type, surface, onPress }: { type: SectionName; surface: Surface | undefined; onPress: () => void }) {
  const { t } = useTranslation('editor');
  const Icon = sectionIcons[type];
  const { setNodeRef, listeners, attributes } = useDraggable({ id: `palette ${type}`, data: { type, ...(surface && { surface }) } satisfies Dragged });
  return (
    <button
      type="button"
      ref={setNodeRef}
      {...listeners}
      {...attributes}
      // Enter adds at once; Space lifts it, to be carried by the arrows.
      onKeyDown={(event) => event.key !== 'Enter' && listeners?.onKeyDown?.(event)}
      onClick={onPress}
      className="flex min-h-12 w-full cursor-grab touch-manipulation items-center gap-2 rounded-md border border-line bg-surface px-2 py-1.5 text-left font-semibold text-sm leading-tight hover:border-quiet hover:bg-sunken"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-quiet" />
      {t(`types.${type}`)}
    </button>
  );
}
