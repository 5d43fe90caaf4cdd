import { Layers, PanelBottomOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageContent } from '#contract/pages/page-content.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import type { OwnPage } from '#contract/pages/pages.ts';
import { Button } from '../../ui/button.tsx';
import { useWide } from '../../ui/data-list/use-wide.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { usePageData } from '../use-page-data.ts';
import { type Device, EditorBar, type Mode } from './bar/editor-bar.tsx';
import { EditedCanvas } from './canvas/edited-canvas.tsx';
import { ConflictDialog } from './dialogs/conflict-dialog.tsx';
import { SettingsDialog } from './dialogs/settings-dialog.tsx';
import { VersionsDialog } from './dialogs/versions-dialog.tsx';
import type { DraftPlace } from './draft/kept-draft.ts';
import { type PageEditor, usePageEditor } from './draft/use-page-editor.ts';
import { EditorDrag } from './drag/editor-drag.tsx';
import { LeftPanel } from './left/left-panel.tsx';
import { SectionPanel } from './panel/section-panel.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { usePublishing } from './use-publishing.ts';

/** Tailwind's `lg`: room for the panels beside the canvas. */
const panelsPx = 1024;

type Parts = {
  page: OwnPage;
  place: DraftPlace;
  onPage: (page: OwnPage) => void;
  onReload: () => void;
  /** Its content is another one now. */
  onReplaced: (page: OwnPage) => void;
};

/** A page while it is edited: palette and outline, canvas, the chosen section; on a phone the canvas, and the rest in sheets. */
export function Editor({ page, place, onPage, onReload, onReplaced }: Parts) {
  const { t } = useTranslation('editor');
  const editor = usePageEditor({ page, place, onPage });
  useEditorKeys(editor);
  const isWide = useWide(panelsPx);
  const data = usePageData(editor.sections);
  const [mode, setMode] = useState<Mode>('split');
  const [device, setDevice] = useState<Device>('phone');
  const [dialog, setDialog] = useState<'settings' | 'versions'>();
  const publishing = usePublishing({ page, editor, onPage });
  const flush = () => editor.saver.flush();
  const content = { sections: editor.sections };
  return (
    <EditorDrag editor={editor}>
      <div className="flex h-dvh flex-col bg-paper">
        <EditorBar
          page={page}
          editor={editor}
          mode={mode === 'split' && !isWide ? 'edit' : mode}
          onMode={setMode}
          device={device}
          onDevice={setDevice}
          isPublishing={publishing.isPublishing}
          onPublish={() => void publishing.publish()}
          onSettings={() => setDialog('settings')}
          onVersions={() => setDialog('versions')}
        />
        {data.isError && !data.data ? (
          <ErrorState title={t('notLoaded')} text={data.error.message} onRetry={() => void data.refetch()} />
        ) : (
          <Workbench editor={editor} data={data.data} content={content} mode={mode} device={device} isWide={isWide} />
        )}
      </div>
      {dialog === 'settings' && <SettingsDialog page={page} editor={editor} onSaved={onPage} onClose={() => setDialog(undefined)} />}
      {dialog === 'versions' && <VersionsDialog page={page} beforeRestore={flush} onRestored={onReplaced} onClose={() => setDialog(undefined)} />}
      <ConflictDialog editor={editor} onReload={onReload} />
    </EditorDrag>
  );
}

type BenchParts = { editor: PageEditor; data: PageData | undefined; content: PageContent; mode: Mode; device: Device; isWide: boolean };

function Workbench({ editor, data, content, mode, device, isWide }: BenchParts) {
  const { t } = useTranslation('editor');
  const [sheet, setSheet] = useState<Sheet>();
  const canvas = data ? <EditedCanvas editor={editor} data={data} onAdded={() => setSheet('section')} /> : <Skeleton className="m-4 h-96" />;
  const preview = data ? <PreviewFrame content={content} data={data} device={device} chosen={editor.selected?.id} /> : <Skeleton className="m-4 h-96" />;
  if (mode === 'preview') return <main className="min-h-0 flex-1 overflow-auto bg-ink-100">{preview}</main>;
  if (!isWide) return <PhoneBench editor={editor} canvas={canvas} sheet={sheet} onSheet={setSheet} />;
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[17.5rem_minmax(0,1fr)_20rem]">
      <aside aria-label={t('panel.left')} className="overflow-y-auto border-hairline border-r bg-white p-3">
        <LeftPanel editor={editor} />
      </aside>
      <main className={mode === 'split' ? 'grid min-h-0 grid-cols-2' : 'min-h-0'}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
        <section tabIndex={0} aria-label={t('canvas.label')} className="h-full min-h-0 overflow-y-auto">
          {canvas}
        </section>
        {mode === 'split' && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
          <section tabIndex={0} aria-label={t('canvas.preview')} className="min-h-0 overflow-auto border-hairline border-l bg-ink-100">
            {preview}
          </section>
        )}
      </main>
      <aside aria-label={t('panel.right')} className="overflow-y-auto border-hairline border-l bg-white p-4">
        {editor.selected ? (
          <SectionPanel section={editor.selected} editor={editor} onClose={() => editor.select(undefined)} />
        ) : (
          <p className="text-quiet">{t('panel.nothing')}</p>
        )}
      </aside>
    </div>
  );
}

type Sheet = 'sections' | 'section' | undefined;
type PhoneParts = { editor: PageEditor; canvas: ReactNode; sheet: Sheet; onSheet: (sheet: Sheet) => void };

function PhoneBench({ editor, canvas, sheet, onSheet }: PhoneParts) {
  const { t } = useTranslation('editor');
  const { selected } = editor;
  const close = () => onSheet(undefined);
  const closeSection = () => {
    editor.sayUpdated();
    close();
  };
  return (
    <>
      <main className="min-h-0 flex-1 overflow-y-auto">{canvas}</main>
      <div className="flex gap-2 border-hairline border-t bg-white p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] *:flex-1">
        <Button onClick={() => onSheet('sections')}>
          <Layers aria-hidden className="size-5" />
          {t('panel.sections')}
        </Button>
        <Button disabled={!selected} onClick={() => onSheet('section')}>
          <PanelBottomOpen aria-hidden className="size-5" />
          {t('panel.edit')}
        </Button>
      </div>
      <Dialog open={sheet === 'sections'} onClose={close} title={t('panel.left')}>
        <LeftPanel editor={editor} isSheet onAdded={close} onChosen={close} />
      </Dialog>
      <Dialog open={sheet === 'section' && selected !== undefined} onClose={closeSection} title={t('panel.edit')}>
        {selected && <SectionPanel section={selected} editor={editor} />}
      </Dialog>
    </>
  );
}
