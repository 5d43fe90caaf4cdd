import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageSourceSet, imageUrlFor, isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import { classNames } from '../../ui/class-names.ts';
import { LetterTile } from '../../ui/display/missing/letter-tile.tsx';

type ImageParts = {
  url: string | null;
  /** What it shows: its first letter stands where there is no picture. */
  name: string;
  /** Empty where the product's name stands beside the picture. */
  alt: string;
  /** How wide it is shown: the `sizes` of an `<img>`. */
  sizes: string;
  /** In the first screen: fetched at once. */
  eager?: boolean;
  /** How it sits in its box. */
  className?: string;
};

/** A product's picture, or its first letter and 'No image' where there is none, it is not ours, or it cannot be fetched. Fills its box. */
export function ProductImage({ url, name, alt, sizes, eager = false, className }: ImageParts) {
  const { t } = useTranslation('catalog');
  const [failed, setFailed] = useState<string>();
  if (!url || !isOwnImage(url) || failed === url) {
    return (
      <LetterTile name={name} className={className}>
        {t('noImage')}
      </LetterTile>
    );
  }
  return (
    <img
      src={imageUrlFor('card', url)}
      srcSet={imageSourceSet(url)}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
      className={classNames('size-full', className ?? 'bg-ink-100 object-cover')}
    />
  );
}
