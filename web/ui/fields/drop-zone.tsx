import '../texts.ts';
import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner.tsx';

type DropZoneParts = {
  label: string;
  hint: string;
  /** MIME type to file endings. */
  accept: Record<string, string[]>;
  maxBytes: number;
  busy?: boolean;
  previewUrl?: string;
  /** What stands where the preview will be; a picture unless given. */
  icon?: ReactNode;
  onFile: (file: File) => void;
  onRefused: (reason: 'too-large' | 'unsupported') => void;
};

/** Takes one file by drop, by choosing, or by keyboard. */
export function DropZone({ label, hint, accept, maxBytes, busy = false, previewUrl, icon, onFile, onRefused }: DropZoneParts) {
  const { t } = useTranslation('ui');
  const zone = useDropzone({
    accept,
    maxSize: maxBytes,
    multiple: false,
    disabled: busy,
    // The button inside opens the chooser; the zone around it only catches what is dropped.
    noClick: true,
    noKeyboard: true,
    onDrop(files, refusals) {
      const [file] = files;
      if (file) onFile(file);
      else onRefused(refusals[0]?.errors.some((error) => error.code === 'file-too-large') ? 'too-large' : 'unsupported');
    },
  });
  return (
    <div {...zone.getRootProps({ role: 'presentation' })}>
      <input {...zone.getInputProps({ 'aria-label': label })} />
      <button
        type="button"
        onClick={zone.open}
        disabled={busy}
        className={classNames(
          'flex min-h-32 w-full items-center gap-4 rounded-lg border-2 border-dashed p-4 text-left transition-colors duration-120',
          zone.isDragActive ? 'border-chosen bg-sunken' : 'border-line bg-surface hover:border-quiet',
        )}
      >
        {previewUrl ? (
          <img src={previewUrl} alt={t('preview')} className="h-24 w-20 shrink-0 rounded-md object-cover" />
        ) : (
          <span className="flex h-24 w-20 shrink-0 items-center justify-center rounded-md bg-sunken text-quiet">
            {icon ?? <ImagePlus aria-hidden className="size-8" />}
          </span>
        )}
        <span className="min-w-0">
          <span className="flex items-center gap-2 font-semibold">
            {busy && <Spinner />}
            {busy ? t('uploading') : label}
          </span>
          <span className="block text-quiet text-sm">{hint}</span>
        </span>
      </button>
    </div>
  );
}
