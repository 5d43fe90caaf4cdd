import { useTranslation } from 'react-i18next';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { FollowPlace } from '../../stores/follows/follow-place.tsx';
import { type OpenProduct, VideoProduct } from '../card/video-products.tsx';
import { laterMs } from './shown-video.tsx';

/** Beside the frame on a desktop: what the video is, whose, and what it sells. */
export function VideoSide({ video, onOpen }: { video: ShoppableVideo; onOpen: OpenProduct }) {
  const { t } = useTranslation('video-card');
  return (
    <div className="flex h-full min-h-0 flex-col gap-5">
      <div>
        <p className="font-bold text-2xl font-display leading-tight">{video.title}</p>
        <p className="text-ink-200">
          <bdi>{video.seller_name || t('unknownCreator')}</bdi>
        </p>
        <FollowPlace storeId={video.seller_id} store={video.seller_name} on="picture" counted afterMs={laterMs} className="mt-2" />
        {video.description && <p className="mt-2 line-clamp-6 whitespace-pre-line break-words text-ink-100">{video.description}</p>}
      </div>
      {video.tags.length > 0 && (
        <section aria-label={t('products')} className="flex min-h-0 flex-col">
          <h2 className="mb-2 font-bold text-lg">
            {t('products')}
            <span aria-hidden className="tabular ml-2 font-normal text-ink-200">
              {video.tags.length}
            </span>
          </h2>
          <ul className="fade-end flex min-h-0 flex-col divide-y divide-white/10 overflow-y-auto">
            {video.tags.map(({ product }) => (
              <li key={product.id}>
                <VideoProduct product={product} onOpen={onOpen} className="w-full py-2 pr-2 hover:bg-white/10" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
