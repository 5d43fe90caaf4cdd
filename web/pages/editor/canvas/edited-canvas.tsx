import { useDroppable } from '@dnd-kit/core';
import { Plus } from 'lucide-react';
import { Fragment, type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageData } from '#contract/pages/page-data.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { dataOfSections } from '../../render/without-repeats.ts';
import type { PageEditor } from '../draft/use-page-editor.ts';
import type { Gap } from '../drag/drag-data.ts';
import { DropGap } from '../drag/drop-gap.tsx';
import { CanvasSection } from './canvas-section.tsx';
import { TextSlotsProvider } from './text-slots.tsx';

/** Links and forms of the page do nothing while it is edited. */
function stayHere(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a, summary, form button')) event.preventDefault();
}

/** The page as visitors see it, with a frame around each section and its texts open to be written. */
export function EditedCanvas({ editor, data, onAdded }: { editor: PageEditor; data: PageData; onAdded: () => void }) {
  const { sections, selected } = editor;
  const canvas = useRef<HTMLDivElement>(null);
  const dataOf = dataOfSections(sections, data);
  // What was added or chosen elsewhere comes into sight.
  useEffect(() => {
    if (!selected?.id || canvas.current?.contains(document.activeElement)) return;
    canvas.current?.querySelector(`[data-section="${CSS.escape(selected.id)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [selected?.id]);
  return (
    <TextSlotsProvider editor={editor}>
      <div ref={canvas} className="@container min-h-full bg-paper" onClickCapture={stayHere} onSubmitCapture={(event) => event.preventDefault()}>
        {sections.map((section, index) => (
          <Fragment key={section.id}>
            <DropGap surface="canvas" gap={index} />
            <CanvasSection section={section} index={index} data={dataOf.get(section.id) ?? data} editor={editor} />
          </Fragment>
        ))}
        <EndOfPage editor={editor} onAdded={onAdded} />
      </div>
    </TextSlotsProvider>
  );
}

function EndOfPage({ editor, onAdded }: { editor: PageEditor; onAdded: () => void }) {
  const { t } = useTranslation('editor');
  const { setNodeRef, isOver } = useDroppable({ id: 'canvas end', data: { surface: 'canvas', gap: editor.sections.length } satisfies Gap });
  return (
    <div className="p-4">
      <div
        ref={setNodeRef}
        className={classNames(
          'flex min-h-36 flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed p-4 text-center',
          isOver ? 'border-ink bg-ink-100' : 'border-ink-300',
        )}
      >
        <p className="text-quiet">{t(editor.sections.length === 0 ? 'canvas.empty' : 'canvas.end')}</p>
        <Button
          onClick={() => {
            editor.add('text', undefined, { title: t('newSection') });
            onAdded();
          }}
        >
          <Plus aria-hidden className="size-5" />
          {t('addSection')}
        </Button>
      </div>
    </div>
  );
}
