import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { VideoFileId } from '#contract/ids.ts';
import { Tabs } from '../ui/display/tabs.tsx';
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
    <div ref={field} className="flex flex-col gap-2">
      <p className="font-semibold text-sm">{t('form.videoLabel')}</p>
      <Tabs<VideoSource['kind']>
        label={t('form.videoLabel')}
        look="segments"
        value={value.kind}
        onChange={change}
        tabs={[
          { value: 'upload', text: t('form.videoTab.upload'), panel: <UploadPanel {...{ value, onChange, onBusy, error }} /> },
          { value: 'link', text: t('form.videoTab.link'), panel: <LinkPanel {...{ value, onChange, error }} /> },
        ]}
      />
    </div>
  );
}

function UploadPanel({ value, onChange, onBusy, error }: FieldParts) {
  if (value.kind !== 'upload') return null;
  return (
    <>
      <VideoDropField value={value.fileId} onChange={(fileId) => onChange({ kind: 'upload', fileId })} onBusy={onBusy} />
      {error && (
        <p role="alert" className="mt-1 font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </>
  );
}

function LinkPanel({ value, onChange, error }: Omit<FieldParts, 'onBusy'>) {
  const { t } = useTranslation('live');
  if (value.kind !== 'link') return null;
  return (
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
  );
}
