import { ImageOff } from 'lucide-react';
import { imageUrlFor, isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import { classNames } from '../ui/class-names.ts';

/** A small picture beside a product's name. */
export function ProductThumbnail({ url, className }: { url: string | null; className: string }) {
  const shape = classNames('shrink-0 rounded-sm object-cover', className);
  if (url && isOwnImage(url))
    return (
      <img
        src={imageUrlFor('thumbnail', url)}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className={classNames('bg-ink-100', shape)}
      />
    );
  return (
    <span aria-hidden className={classNames('flex items-center justify-center bg-ink-100 text-ink-500', shape)}>
      <ImageOff className="size-5" />
    </span>
  );
}
