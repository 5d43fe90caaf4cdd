import { ArrowLeft, ExternalLink, History, Monitor, Redo2, Settings, Smartphone, Tablet, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnPage } from '#contract/pages/pages.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { PageEditor } from '../draft/use-page-editor.ts';
import { SaveLine } from './save-line.tsx';

export const modes = ['edit', 'split', 'preview'] as const;
export type Mode = (typeof modes)[number];
export const devices = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof devices)[number];

const deviceIcons = { phone: Smartphone, tablet: Tablet, desktop: Monitor };

type Parts = {
  page: OwnPage;
  editor: PageEditor;
  mode: Mode;
  onMode: (mode: Mode) => void;
  device: Device;
  onDevice: (device: Device) => void;
  isPublishing: boolean;
  onPublish: () => void;
  onSettings: () => void;
  onVersions: () => void;
};

/** Everything about the page as a whole. */
export function EditorBar(parts: Parts) {
  const { t } = useTranslation('editor');
  const { page, editor, mode, device } = parts;
  // On a phone the preview has the widths in their place.
  const onBench = mode === 'preview' ? 'max-lg:hidden' : '';
  const hasChanges = page.has_changes || editor.saving.state !== 'saved';
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-b bg-white px-2 py-1.5 sm:px-3">
      <Link
        to="/dashboard/page-builder"
        aria-label={t('bar.back')}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <div className="min-w-0 flex-1 lg:max-w-64">
        <h1 className="truncate font-bold text-lg leading-tight">{page.title}</h1>
        <SaveLine editor={editor} />
      </div>
      <div className="order-last flex w-full items-center gap-1 overflow-x-auto lg:order-none lg:w-auto lg:flex-1 lg:justify-center">
        <Segments
          label={t('bar.modes')}
          choices={modes.map((value) => ({ value, text: t(`bar.mode.${value}`), className: value === 'split' ? 'max-lg:hidden' : '' }))}
          value={mode}
          onChange={parts.onMode}
        />
        {mode !== 'edit' && (
          <fieldset className={classNames('flex', mode === 'split' && 'max-lg:hidden')}>
            <legend className="sr-only">{t('bar.devices')}</legend>
            {devices.map((each) => {
              const Icon = deviceIcons[each];
              return (
                <IconButton
                  key={each}
                  label={t(`bar.device.${each}`)}
                  aria-pressed={device === each}
                  className="aria-pressed:bg-sunken"
                  onClick={() => parts.onDevice(each)}
                >
                  <Icon aria-hidden className="size-5" />
                </IconButton>
              );
            })}
          </fieldset>
        )}
        <IconButton label={t('bar.undo')} className={onBench} disabled={!editor.canUndo} onClick={() => afterText(editor.undo)}>
          <Undo2 aria-hidden className="size-5" />
        </IconButton>
        <IconButton label={t('bar.redo')} className={onBench} disabled={!editor.canRedo} onClick={() => afterText(editor.redo)}>
          <Redo2 aria-hidden className="size-5" />
        </IconButton>
        <IconButton label={t('bar.versions')} onClick={parts.onVersions}>
          <History aria-hidden className="size-5" />
        </IconButton>
        <IconButton label={t('bar.settings')} onClick={parts.onSettings}>
          <Settings aria-hidden className="size-5" />
        </IconButton>
      </div>
      {/* The public page; of one that is not published, the draft by its link. */}
      <ButtonLink
        to={page.published ? `/p/${page.slug}` : page.draft_path}
        reloadDocument
        target="_blank"
        rel="noopener"
        className="max-sm:px-3"
        aria-label={t('bar.viewLive')}
        onClick={() => void editor.saver.flush()}
      >
        <ExternalLink aria-hidden className="size-4" />
        <span className="max-sm:hidden">{t('bar.viewLive')}</span>
      </ButtonLink>
      <Button look="primary" busy={parts.isPublishing} disabled={page.published && !hasChanges} onClick={parts.onPublish}>
        {t(page.published ? (hasChanges ? 'bar.publishChanges' : 'bar.published') : 'bar.publish')}
      </Button>
    </header>
  );
}

/** On some touch screens a press leaves the focus in the text that is written: what is typed in it is told first, and it shows what `work` makes of it. */
function afterText(work: () => void): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches('[contenteditable], input, textarea')) activeElement.blur();
  work();
}

type SegmentsParts<Value extends string> = {
  label: string;
  choices: readonly { value: Value; text: string; className: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

function Segments<Value extends string>({ label, choices, value, onChange }: SegmentsParts<Value>) {
  return (
    <fieldset className="flex shrink-0 rounded-md bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={classNames(
            'min-h-9 rounded-sm px-3 max-sm:px-2 font-semibold text-quiet aria-pressed:bg-surface aria-pressed:text-body',
            choice.className,
          )}
        >
          {choice.text}
        </button>
      ))}
    </fieldset>
  );
}
