import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import type { Review } from '#contract/shop/reviews/reviews.ts';
import { useLoadedWhen } from '../../../ui/hooks/use-loaded-when.ts';
import { authorName } from './author-name.ts';

const loadDialog = async () => (await import('./photo-dialog.tsx')).PhotoDialog;

/** Small pictures, each of which opens. */
export function ReviewPhotos({ review }: { review: Pick<Review, 'photo_urls' | 'shown_name'> }) {
  const { photo_urls } = review;
  const name = authorName(review);
  const { t } = useTranslation('reviews');
  const [open, setOpen] = useState<number>();
  const url = open === undefined ? undefined : photo_urls[open];
  const PhotoDialog = useLoadedWhen(url !== undefined, loadDialog);
  if (photo_urls.length === 0) return null;
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {photo_urls.map((photo, index) => (
          <li key={photo}>
            <button type="button" aria-label={t('openPhoto', { number: index + 1, name })} onClick={() => setOpen(index)} className="block rounded-md">
              <img src={imageUrlFor('thumbnail', photo)} alt="" loading="lazy" className="size-20 rounded-md bg-ink-100 object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {url && PhotoDialog && <PhotoDialog url={url} title={t('photo', { number: (open ?? 0) + 1, name })} onClose={() => setOpen(undefined)} />}
    </>
  );
}
