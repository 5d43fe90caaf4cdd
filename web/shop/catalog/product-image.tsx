import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageSourceSet, imageUrlFor, isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import { classNames } from '../../ui/class-names.ts';

type ImageParts = {
  url: string | null;
  /** Empty where the product's name stands beside the picture. */
  alt: string;
  /** How wide it is shown: the `sizes` of an `<img>`. */
  sizes: string;
  /** In the first screen: fetched at once. */
  eager?: boolean;
  /** How it sits in its box. */
  className?: string;
};

/** A product's picture, or 'No image' where there is none, it is not ours, or it cannot be fetched. Fills its box. */
export function ProductImage({ url, alt, sizes, eager = false, className }: ImageParts) {
  const { t } = useTranslation('catalog');
  const [failed, setFailed] = useState<string>();
  if (!url || !isOwnImage(url) || failed === url) {
    return (
      <div className={classNames('@container flex size-full flex-col items-center justify-center gap-1 bg-ink-100 text-ink-600', className)}>
        <ImageOff aria-hidden className="size-7" />
        <span className="@min-[6rem]:not-sr-only sr-only text-sm">{t('noImage')}</span>
      </div>
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
