import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { imageUrlAtWidth, isOwnImage } from '#contract/catalog/product-images.ts';
import { maximumUploadBytes } from '#contract/uploads/uploads.ts';
import { orpc } from '../api/client.ts';
import { DropZone } from '../ui/drop-zone.tsx';
import { showProblem } from '../ui/toast.tsx';

/** docs/product.md, "Products screen": .png .jpg .jpeg .gif. */
const accept = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/gif': ['.gif'] };

/** Takes a picture, uploads it at once, and hands over its URL. */
export function ImageDrop({ url, onUploaded }: { url: string | undefined; onUploaded: (url: string) => void }) {
  const { t } = useTranslation('catalog');
  const upload = useMutation(
    orpc.uploads.createImage.mutationOptions({
      onSuccess: (image) => onUploaded(image.url),
      onError: (error) => showProblem(isTooLarge(error) ? t('form.tooLarge') : t('form.errorUploading'), error.message),
    }),
  );
  return (
    <DropZone
      label={t('form.image')}
      hint={t('form.imageHint')}
      accept={accept}
      maxBytes={maximumUploadBytes}
      busy={upload.isPending}
      previewUrl={url && isOwnImage(url) ? imageUrlAtWidth(url, 320) : undefined}
      onFile={(file) => upload.mutate({ file })}
      onRefused={(reason) =>
        reason === 'too-large' ? showProblem(t('form.tooLarge'), t('form.tooLargeText')) : showProblem(t('form.errorUploading'), t('form.unsupported'))
      }
    />
  );
}

function isTooLarge(error: Error): boolean {
  return error instanceof ORPCError && error.code === 'UPLOAD_TOO_LARGE';
}
