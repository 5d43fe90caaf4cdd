import { imageSourceSet, imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { classNames } from '../../ui/class-names.ts';

type PictureParts = {
  url: string | null /** Empty where its words stand beside it. */;
  alt?: string /** Whose first letter stands where there is none. */;
  name: string;
  sizes: string;
  className?: string;
};

/** A picture that fills its box; where there is none, the first letter of what it would show. */
export function Picture({ url, alt = '', name, sizes, className }: PictureParts) {
  if (!url)
    return (
      <span aria-hidden className={classNames('@container grid size-full place-items-center bg-sunken', className)}>
        <span className="font-bold font-display text-[40cqw] text-quiet leading-none">{[...name.trim()][0]?.toLocaleUpperCase()}</span>
      </span>
    );
  return (
    <img
      src={imageUrlFor('card', url)}
      srcSet={imageSourceSet(url)}
      sizes={sizes}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={classNames('size-full bg-sunken object-cover', className)}
    />
  );
}
