import { useDraggable } from '@dnd-kit/core';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isKnown, type Section } from '#contract/pages/page-content.ts';
import { isolate } from '../../../texts/isolate.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { PageEditor } from '../draft/use-page-editor.ts';
import type { Dragged } from '../drag/drag-data.ts';
import { DropGap } from '../drag/drop-gap.tsx';
import { sectionIcons } from '../section-looks.ts';
import { useSectionName } from '../use-section-name.ts';

type Parts = { editor: PageEditor /** After a section was chosen here. */; onChosen?: (id: string) => void };

/** The sections of the page in short: to choose one, and to move it. */
export function Outline({ editor, onChosen }: Parts) {
  const { t } = useTranslation('editor');
  const { sections } = editor;
  if (sections.length === 0) return <p className="text-quiet text-sm">{t('canvas.empty')}</p>;
  return (
    <div>
      <ol aria-label={t('outline')}>
        {sections.map((section, index) => (
          <Fragment key={section.id}>
            <li>
              <DropGap surface="outline" gap={index} />
              <Row section={section} index={index} editor={editor} onChosen={onChosen} />
            </li>
          </Fragment>
        ))}
      </ol>
      <DropGap surface="outline" gap={sections.length} />
    </div>
  );
}

function Row({ section, index, editor, onChosen }: Parts & { section: Section; index: number }) {
  const { t } = useTranslation('editor');
  const name = useSectionName()(section);
  const Icon = isKnown(section) ? sectionIcons[section.type] : undefined;
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: `outline section ${section.id}`,
    data: { section: section.id, surface: 'outline' } satisfies Dragged,
  });
  const isChosen = editor.selected?.id === section.id;
  return (
    <div className={classNames('flex items-center rounded-md', isChosen ? 'bg-ink-200' : 'hover:bg-sunken', isDragging && 'opacity-40')}>
      <button
        type="button"
        ref={setNodeRef}
        {...listeners}
        {...attributes}
        aria-label={t('drag.handle', { name: isolate(name) })}
        className="inline-flex h-11 w-8 shrink-0 cursor-grab touch-none items-center justify-center text-quiet"
      >
        <GripVertical aria-hidden className="size-5" />
      </button>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => {
          editor.select(section.id);
          onChosen?.(section.id);
        }}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-left text-sm"
      >
        {Icon && <Icon aria-hidden className="size-4 shrink-0 text-quiet" />}
        <span className="truncate">{(isKnown(section) && section.title) || name}</span>
      </button>
      <IconButton label={t('moveUp', { name: isolate(name) })} disabled={index === 0} className="w-8!" onClick={() => editor.move(section.id, index - 1)}>
        <ArrowUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={t('moveDown', { name: isolate(name) })}
        disabled={index === editor.sections.length - 1}
        className="w-8!"
        onClick={() => editor.move(section.id, index + 2)}
      >
        <ArrowDown aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
