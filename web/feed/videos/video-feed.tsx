import '../../watch/texts.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShoppableVideo } from '#contract/shop/videos/videos.ts';
import { SignInSheetProvider } from '../../accounts/sheet/sign-in-sheet-context.tsx';
import { dataSavingReason } from '../../net/data-saving.ts';
import { ShopperFrame } from '../../shell/shopper-frame.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { useLater } from '../../ui/hooks/use-later.ts';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';
import { frameOf } from '../../watch/show-frame.tsx';
import { AudioSourceProvider } from '../../watch/sound/audio-sources.tsx';
import type { OpenProduct, TaggedProduct } from '../card/video-products.tsx';
import { laterMs, ShownVideo } from './shown-video.tsx';
import { type FeedPaging, useVideoFeed } from './use-video-feed.ts';
import { VideoSide } from './video-side.tsx';

type Parts = { videos: ShoppableVideo[]; shownId: string | null; paging: FeedPaging };

const loadSheet = async () => (await import('../card/product-sheet.tsx')).ProductSheet;

/** One shoppable video at a time on the whole frame, as `/live` shows its live events. */
export function VideoFeed({ videos, shownId, paging }: Parts) {
  const { t } = useTranslation('video-feed');
  const area = useRef<HTMLDivElement>(null);
  const { index, moving, move } = useVideoFeed(videos, shownId, paging, area);
  const [product, setProduct] = useState<TaggedProduct>();
  const [isOpen, setOpen] = useState(false);
  // A tap does not wait for it.
  const isLater = useLater(laterMs);
  const Sheet = useLoadedWhen(isLater || product !== undefined, loadSheet);
  const video = videos[index];
  if (!video) return null;

  const open: OpenProduct = (next) => {
    setProduct(next);
    setOpen(true);
  };
  return (
    <SignInSheetProvider frame={() => frameOf(area.current)} returnAddress={() => location.href}>
      <ShopperFrame side={<VideoSide video={video} onOpen={open} />}>
        <title>{t('metaOf', { title: video.title })}</title>
        <div ref={area} className="h-full touch-none overflow-hidden">
          <AudioSourceProvider>
            <ShownVideo key={video.id} video={video} moving={moving} isCovered={isOpen} position={{ index, count: videos.length, move }} onOpen={open} />
          </AudioSourceProvider>
          <Neighbors videos={[videos[index + 1], videos[index - 1]]} />
        </div>
        {Sheet && product && (
          <Sheet key={product.id} product={product} videoId={video.id} open={isOpen} onClose={() => setOpen(false)} frame={() => frameOf(area.current)} />
        )}
      </ShopperFrame>
    </SignInSheetProvider>
  );
}

/** Fetched ahead, so that a swipe shows a picture at once; not by who saves data. */
function Neighbors({ videos }: { videos: (ShoppableVideo | undefined)[] }) {
  const isHydrated = useHydrated();
  if (!isHydrated || dataSavingReason()) return null;
  return videos.map((video) => video && <video key={video.id} src={video.video_url} preload="auto" muted hidden />);
}
