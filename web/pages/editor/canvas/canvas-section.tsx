import { useDraggable } from '@dnd-kit/core';
import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from 'lucide-react';
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isKnown, type Section } from '#contract/pages/page-content.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import { isolate } from '../../../texts/isolate.ts';
import { classNames } from '../../../ui/class-names.ts';
import { SectionView } from '../../render/section-view.tsx';
import type { PageEditor } from '../draft/use-page-editor.ts';
import type { Dragged } from '../drag/drag-data.ts';
import { useSectionName } from '../use-section-name.ts';

type Parts = { section: Section; index: number; data: PageData; editor: PageEditor };

const tool = 'inline-flex size-11 items-center justify-center text-white hover:bg-ink-700 disabled:opacity-40';

/** A section of the canvas: pressed, its settings open; its tools stand on its upper edge. */
export function CanvasSection({ section, index, data, editor }: Parts) {
  const { t } = useTranslation('editor');
  const name = isolate(useSectionName()(section));
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: `canvas section ${section.id}`,
    data: { section: section.id, surface: 'canvas' } satisfies Dragged,
  });
  const isSelected = editor.selected?.id === section.id;
  const choose = () => editor.select(section.id);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) editor.sayUpdated();
  };
  const visibility = isKnown(section) ? section.settings.visibility : 'all';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by key it is chosen by its tools and its texts
    <section
      aria-label={name}
      data-section={section.id}
      onClick={choose}
      onFocusCapture={choose}
      onBlur={leave}
      className={classNames(
        'group relative outline-offset-[-3px] hover:outline-3 hover:outline-ink-300 hover:outline-dashed',
        isSelected && 'outline-3! outline-ink! outline-solid!',
        isDragging && 'opacity-40',
      )}
    >
      <div
        role="toolbar"
        aria-label={t('tools', { name })}
        className={classNames(
          'absolute top-2 right-2 z-20 flex overflow-hidden rounded-md bg-ink shadow-lg',
          !isSelected && 'opacity-0 focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:hidden',
        )}
      >
        <button
          type="button"
          ref={setNodeRef}
          {...listeners}
          {...attributes}
          aria-label={t('drag.handle', { name })}
          className={classNames(tool, 'cursor-grab touch-none')}
        >
          <GripVertical aria-hidden className="size-5" />
        </button>
        <button type="button" className={tool} disabled={index === 0} aria-label={t('moveUp', { name })} onClick={() => editor.move(section.id, index - 1)}>
          <ArrowUp aria-hidden className="size-5" />
        </button>
        <button
          type="button"
          className={tool}
          disabled={index === editor.sections.length - 1}
          aria-label={t('moveDown', { name })}
          onClick={() => editor.move(section.id, index + 2)}
        >
          <ArrowDown aria-hidden className="size-5" />
        </button>
        <button type="button" className={tool} aria-label={t('duplicate', { name })} onClick={() => editor.duplicate(section.id)}>
          <Copy aria-hidden className="size-5" />
        </button>
        <button type="button" className={tool} aria-label={t('delete', { name })} onClick={() => editor.remove(section.id)}>
          <Trash2 aria-hidden className="size-5" />
        </button>
      </div>
      {visibility !== 'all' && (
        <p className="absolute top-2 left-2 z-10 rounded-sm bg-ink px-2 py-0.5 font-semibold text-sm text-white">{t(`visibleOn.${visibility}`)}</p>
      )}
      <SectionView section={section} data={data} isEdited />
    </section>
  );
}
