import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrlFor, isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import { maxUploadBytes } from '#contract/uploads/uploads.ts';
import { api } from '../../../api/client.ts';
import { ImageField } from '../../../ui/fields/image-field.tsx';
import { showProblem } from '../../../ui/toast.tsx';

type DropParts = { label?: string; url: string | undefined; onUploaded: (url: string) => void; onBusy: (isBusy: boolean) => void };

/**
 * Takes a picture (docs/product.md, "Products screen"), uploads it at once, and hands over its URL. No HEIC among the formats: a phone
 * then hands over its photo as a JPEG.
 */
export function ImageDrop({ label, url, onUploaded, onBusy }: DropParts) {
  const { t } = useTranslation('products');

  const [problem, setProblem] = useState<string>();

  /** What is to be done stands beside the field, where it stays. */
  function tell(reason: 'too-large' | 'unsupported' | Error): void {
    if (reason === 'too-large' || isTooLarge(reason)) {
      setProblem(t('form.chooseSmaller'));
      return showProblem(t('form.tooLarge'), t('form.tooLargeText'));
    }
    setProblem(reason === 'unsupported' ? t('form.unsupported') : reason.message);
    showProblem(t('form.errorUploading'));
  }

  return (
    <ImageField
      label={label ?? t('form.image')}
      hint={t('form.imageHint')}
      maxBytes={maxUploadBytes}
      previewUrl={url && isOwnImage(url) ? imageUrlFor('thumbnail', url) : undefined}
      upload={async (file, { signal }) => {
        onBusy(true);
        return (await api.uploads.createImage({ file }, { signal }).finally(() => onBusy(false))).url;
      }}
      error={problem}
      onUploaded={(uploaded) => {
        setProblem(undefined);
        onUploaded(uploaded);
      }}
      onFailed={tell}
    />
  );
}

function isTooLarge(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'UPLOAD_TOO_LARGE';
}
