import '../product-more-texts.ts';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductVideo } from '#contract/shop/catalog/catalog.ts';
import { isolate } from '../../../../texts/isolate.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { useLoaded } from '../../../../ui/hooks/use-loaded.ts';
import { useLoadedWhen } from '../../../../ui/hooks/use-loaded-when.ts';
import { useVisible } from '../../../../ui/hooks/use-visible.ts';
import { Spinner } from '../../../../ui/spinner.tsx';
import { heroShape } from '../product-picture.tsx';
import { VideoNotice } from './video-notice.tsx';

/** Of the slide, that must be on screen for it to play. */
const seenShare = 0.4;
const loadAiMark = async () => (await import('../../../../watch/marks.tsx')).AiMark;
const loadPlayer = async () => (await import('./video-player.tsx')).VideoPlayer;

/**
 * A product's video as one of its pictures: a still, of which neither code nor bytes are loaded before it is tapped. Then it plays until it
 * ends, is paused or leaves the screen. Nothing starts by itself, so that it costs no data and moves nothing that was not asked for.
 */
export function VideoSlide({ name, video }: { name: string; video: ProductVideo }) {
  const { t } = useTranslation(['product-more', 'shell']);
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useVisible(frame, { share: seenShare });
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { Loaded: Player, load } = useLoaded(loadPlayer);
  const Ai = useLoadedWhen(video.made_by_ai, loadAiMark);
  useEffect(() => {
    if (isSeen === false) setPlaying(false);
  }, [isSeen]);

  async function play(): Promise<void> {
    setFailed(false);
    setPlaying(true);
    if (await load()) return;
    setPlaying(false);
    setFailed(true);
  }

  return (
    <div ref={frame} className={`relative isolate overflow-hidden bg-ink-100 ${heroShape}`}>
      {video.poster_url && <Still url={video.poster_url} />}
      <button
        type="button"
        aria-label={t(isPlaying ? 'pauseVideo' : 'playVideo', { name: isolate(name) })}
        aria-busy={(isPlaying && !Player) || undefined}
        onClick={() => (isPlaying ? setPlaying(false) : void play())}
        className="-outline-offset-4 absolute inset-0 z-10 flex items-center justify-center lg:rounded-xl"
      >
        <span
          className={classNames(
            'flex items-center justify-center rounded-full border border-white/30 bg-ink/75 text-white',
            isPlaying && Player ? 'absolute bottom-3 left-3 size-11' : 'size-16',
          )}
        >
          <Sign isPlaying={isPlaying} isLoading={!Player} />
        </span>
      </button>
      {Player && <Player name={name} video={video} isPlaying={isPlaying} onPlaying={setPlaying} />}
      {Ai && (
        <div className="pointer-events-none absolute top-17 left-3 z-20">
          <Ai />
        </div>
      )}
      {hasFailed && <VideoNotice title={t('videoUnavailable')} texts={[t('videoUnavailableText')]} retry={t('shell:retry')} onRetry={() => void play()} />}
    </div>
  );
}

/** The whole picture, and its own colors to the sides of it. */
function Still({ url }: { url: string }) {
  return (
    <>
      <img src={url} alt="" loading="lazy" className="absolute inset-0 size-full scale-125 object-cover blur-2xl" />
      <img src={url} alt="" loading="lazy" className="absolute inset-0 size-full object-contain" />
    </>
  );
}

function Sign({ isPlaying, isLoading }: { isPlaying: boolean; isLoading: boolean }) {
  if (isPlaying && isLoading) return <Spinner />;
  return isPlaying ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-7 fill-current" />;
}
