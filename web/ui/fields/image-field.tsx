import '../texts.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Progress } from '../display/progress.tsx';
import { DropZone } from './drop-zone.tsx';

const endings = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
};
export type ImageFormat = keyof typeof endings;

type UploadWays = { signal: AbortSignal /** 0 to 100, where the way there can tell. */; onProgress: (percent: number) => void };

type ImageFieldParts = {
  label?: string;
  hint: string;
  error?: string;
  formats?: readonly ImageFormat[];
  maxBytes: number;
  /** Where the picture that is kept can be seen. */
  previewUrl?: string;
  /** Resolves with the address of what was uploaded; what it throws is told by `onFailed`. */
  upload: (file: File, ways: UploadWays) => Promise<string>;
  onUploaded: (url: string) => void;
  onFailed: (reason: 'too-large' | 'unsupported' | Error) => void;
};

const allFormats = Object.keys(endings) as ImageFormat[];

/** One picture: dropped, chosen or taken by keyboard, uploaded at once, and shown. What comes later wins; leaving ends an upload. */
export function ImageField({ label, hint, error, formats = allFormats, maxBytes, previewUrl, upload, onUploaded, onFailed }: ImageFieldParts) {
  const { t } = useTranslation('ui');
  const [percent, setPercent] = useState<number | null>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function take(file: File): Promise<void> {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setPercent(null);
    try {
      const url = await upload(file, { signal, onProgress: setPercent });
      if (!signal.aborted) onUploaded(url);
    } catch (problem) {
      if (!signal.aborted) onFailed(problem as Error);
    } finally {
      if (!signal.aborted) setPercent(undefined);
    }
  }

  const isBusy = percent !== undefined;
  return (
    <div className="flex flex-col gap-2">
      <DropZone
        label={label ?? t('image.label')}
        hint={hint}
        accept={Object.fromEntries(formats.map((format) => [format, endings[format]]))}
        maxBytes={maxBytes}
        busy={isBusy}
        previewUrl={previewUrl}
        onFile={(file) => void take(file)}
        onRefused={onFailed}
      />
      {isBusy && percent !== null && <Progress label={t('image.progress')} percent={percent} />}
      {error && (
        <p role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
