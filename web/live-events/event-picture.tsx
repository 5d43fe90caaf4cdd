import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { imageUrlFor, isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import { classNames } from '../ui/class-names.ts';
import { LetterTile } from '../ui/display/missing/letter-tile.tsx';

type Shown = Pick<LiveStream, 'title' | 'thumbnail_url' | 'products'>;
type Parts = { stream: Shown /** Of its recording. */; poster: string | null | undefined /** How it sits in its place. */; className?: string };

/** Its thumbnail, else a moment of it, else its first product with a picture, whichever can be fetched; else the first letter of its title. */
export function EventPicture({ stream, poster, className = 'aspect-video' }: Parts) {
  const { t } = useTranslation('live');
  const [failed, setFailed] = useState<readonly string[]>([]);
  const picture = picturesOf(stream, poster).find((url) => !failed.includes(url));
  if (!picture) {
    return (
      <div className={className}>
        <LetterTile name={stream.title}>{t('events.noPicture')}</LetterTile>
      </div>
    );
  }
  return (
    <img
      key={picture}
      src={isOwnImage(picture) ? imageUrlFor('card', picture) : picture}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed([...failed, picture])}
      className={classNames('w-full bg-ink-100 object-cover', className)}
    />
  );
}

function picturesOf({ thumbnail_url, products }: Shown, poster: string | null | undefined): string[] {
  const ofProducts = products.flatMap(({ image_url }) => (image_url && isOwnImage(image_url) ? image_url : []));
  return [thumbnail_url, poster, ...ofProducts.slice(0, 1)].filter((url) => typeof url === 'string');
}
