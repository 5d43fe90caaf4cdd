import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { maxPhotos } from '#contract/shop/reviews/review-limits.ts';
import { maxUploadBytes } from '#contract/uploads/uploads.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { ImageField } from '../../../../ui/fields/image-field.tsx';
import { showProblem } from '../../../../ui/toast.tsx';
import { sendPhoto } from './send-photo.ts';

type Parts = {
  urls: readonly string[];
  link: string | undefined;
  productId: string;
  error?: string;
  onChange: (urls: string[]) => void;
  onBusy: (isBusy: boolean) => void;
};

/** Pictures of a review, each sent at once. */
export function PhotosField({ urls, link, productId, error, onChange, onBusy }: Parts) {
  const { t } = useTranslation('write-review');
  const [problem, setProblem] = useState<string>();

  function tell(reason: 'too-large' | 'unsupported' | Error): void {
    setProblem(reason instanceof Error ? reason.message : t(reason));
    showProblem(t('notUploaded'));
  }

  async function upload(file: File, { signal }: { signal: AbortSignal }): Promise<string> {
    onBusy(true);
    return await sendPhoto(file, { link, productId, signal }, t('noNetwork')).finally(() => onBusy(false));
  }

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold text-sm">
        {t('photos')} <span className="font-normal text-quiet">{t('optional')}</span>
      </legend>
      {urls.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {urls.map((url, index) => (
            <li key={url} className="relative">
              <img src={imageUrlFor('thumbnail', url)} alt={t('photo', { number: index + 1 })} className="size-24 rounded-md object-cover" />
              <IconButton
                look="on-dark"
                label={t('removePhoto', { number: index + 1 })}
                className="absolute top-1 right-1"
                onClick={() => onChange(urls.toSpliced(index, 1))}
              >
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {urls.length === maxPhotos && error && (
        <p role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
      {/* A new field for each picture: it shows what it took. */}
      {urls.length < maxPhotos && (
        <ImageField
          key={urls.length}
          label={t('addPhoto')}
          hint={t('photoHint')}
          maxBytes={maxUploadBytes}
          upload={upload}
          error={problem ?? error}
          onUploaded={(url) => {
            setProblem(undefined);
            onChange([...urls, url]);
          }}
          onFailed={tell}
        />
      )}
    </fieldset>
  );
}
