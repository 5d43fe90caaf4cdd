import type { ReactNode } from 'react';
import type { LiveStream } from '#contract/live/live.ts';
import { imageUrlFor, isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import { FollowPlace } from '../../stores/follows/follow-place.tsx';
import { NoPicture } from '../../ui/display/missing/no-picture.tsx';
import { MediaMarks } from '../../watch/marks.tsx';

type Parts = { event: LiveStream; label: string; children: ReactNode };

/** A live event without its picture: the poster behind, what it is in front of it, and below that `children`. */
export function EventFrame({ event, label, children }: Parts) {
  return (
    <article className="flex flex-1 flex-col bg-ink">
      <div className="relative flex min-h-[52dvh] flex-1 flex-col justify-end overflow-hidden">
        <Poster event={event} />
        <div className="scrim-bottom absolute inset-x-0 bottom-0 h-3/4" />
        <div className="relative flex flex-col gap-1 px-4 pb-4">
          <div className="flex flex-wrap gap-2">
            <p className="w-fit rounded-sm bg-ink/80 px-2 font-semibold text-sm leading-7">{label}</p>
            <MediaMarks media={event} />
          </div>
          <h1 className="break-words font-bold text-3xl leading-tight tracking-tight">{event.title}</h1>
          <p className="text-ink-100">
            <bdi>{event.seller_name}</bdi>
          </p>
          <FollowPlace storeId={event.seller_id} store={event.seller_name} on="picture" counted className="mt-1" />
        </div>
      </div>
      <div className="flex flex-col gap-6 px-4 pt-2 pb-8">
        {children}
        {event.description && <p className="whitespace-pre-line break-words text-ink-100">{event.description}</p>}
      </div>
    </article>
  );
}

function Poster({ event }: { event: LiveStream }) {
  const picture = event.thumbnail_url ?? event.products[0]?.image_url;
  if (!picture) return <NoPicture />;
  return <img src={isOwnImage(picture) ? imageUrlFor('card', picture) : picture} alt="" className="absolute inset-0 size-full object-cover" />;
}
