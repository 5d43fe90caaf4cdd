import { Tabs } from '@base-ui/react/tabs';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { VideoFileId } from '#contract/ids.ts';
import { TextField } from '../ui/field.tsx';
import { VideoDropField } from '../uploads/video-drop-field.tsx';

/** Where the video comes from. Only one of the two at a time (docs/product.md, "Live events screen"). */
export type VideoSource = { kind: 'upload'; fileId: VideoFileId | undefined } | { kind: 'link'; link: string };

type FieldParts = { value: VideoSource; onChange: (source: VideoSource) => void; onBusy: (busy: boolean) => void; error: string | undefined };

/** Upload or link; the other one's value is cleared by switching. */
export function VideoSourceField({ value, onChange, onBusy, error }: FieldParts) {
  const { t } = useTranslation('live');
  const field = useRef<HTMLDivElement>(null);

  // On a phone the field may be out of sight when the form is sent.
  useEffect(() => {
    if (error) field.current?.scrollIntoView({ block: 'center' });
  }, [error]);

  function change(kind: VideoSource['kind']): void {
    onBusy(false);
    onChange(kind === 'upload' ? { kind, fileId: undefined } : { kind, link: '' });
  }

  return (
    <Tabs.Root ref={field} value={value.kind} onValueChange={(kind) => change(kind as VideoSource['kind'])} className="flex flex-col gap-2">
      <p className="font-semibold text-sm">{t('form.videoLabel')}</p>
      <Tabs.List aria-label={t('form.videoLabel')} className="flex rounded-md bg-ink-100 p-1">
        {(['upload', 'link'] as const).map((kind) => (
          <Tabs.Tab key={kind} value={kind} className="min-h-11 flex-1 rounded-sm font-semibold text-ink-600 data-active:bg-white data-active:text-ink">
            {t(`form.videoTab.${kind}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="upload">
        {value.kind === 'upload' && <VideoDropField value={value.fileId} onChange={(fileId) => onChange({ kind: 'upload', fileId })} onBusy={onBusy} />}
        {error && value.kind === 'upload' && (
          <p role="alert" className="mt-1 font-medium text-brick text-sm">
            {error}
          </p>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="link">
        {value.kind === 'link' && (
          <TextField
            type="url"
            inputMode="url"
            label={t('form.link')}
            hint={t('form.linkHint')}
            error={error}
            maxLength={2000}
            autoComplete="off"
            placeholder="https://"
            value={value.link}
            onChange={(event) => onChange({ kind: 'link', link: event.target.value })}
          />
        )}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
