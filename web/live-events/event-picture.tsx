import { Radio } from 'lucide-react';
import type { LiveStream } from '#contract/live/live.ts';
import { imageUrlFor, isOwnImage } from '#contract/shop/catalog/image-sizes.ts';

type Parts = { stream: LiveStream /** Of its recording. */; poster: string | null | undefined };

/** Its thumbnail, else a moment of it, else its first product; a sign where it has none of them. */
export function EventPicture({ stream: { thumbnail_url, products }, poster }: Parts) {
  const picture = thumbnail_url ?? poster ?? products.find(({ image_url }) => image_url !== null)?.image_url;
  if (!picture) {
    return (
      <div aria-hidden className="flex aspect-video items-center justify-center bg-ink-100 text-ink-500">
        <Radio className="size-12" />
      </div>
    );
  }
  return (
    <img
      src={isOwnImage(picture) ? imageUrlFor('card', picture) : picture}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="aspect-video w-full bg-ink-100 object-cover"
    />
  );
}
