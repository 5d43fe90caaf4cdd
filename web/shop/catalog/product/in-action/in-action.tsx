import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { CardStage } from '../../../../feed/card/card-stage.tsx';
import { useOnePlaying } from '../../../../feed/card/use-one-playing.ts';
import { VideoCard } from '../../../../feed/card/video-card.tsx';
import { ProductSection } from '../product-section.tsx';

/** Shoppable videos of a product, side by side: one plays, once it is pressed. */
export function InAction({ title, videos }: { title: string; videos: readonly ShoppableVideo[] }) {
  const placeOf = useOnePlaying();
  return (
    <CardStage>
      <ProductSection title={title}>
        <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 py-1 lg:mx-0 lg:scroll-px-1 lg:px-1">
          {videos.map((video) => (
            <li key={video.id} className="w-60 shrink-0 snap-start">
              <VideoCard item={{ kind: 'video', video }} {...placeOf(video.id)} />
            </li>
          ))}
        </ul>
      </ProductSection>
    </CardStage>
  );
}
