import '../../../../watch/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductVideo } from '#contract/shop/catalog/catalog.ts';
import { isolate } from '../../../../texts/isolate.ts';
import { Spinner } from '../../../../ui/spinner.tsx';
import { MuteButton } from '../../../../watch/mute-button.tsx';
import { mediaErrorText } from '../../../../watch/player-overlay.tsx';
import { AudioSourceProvider, useMutePreference } from '../../../../watch/sound/audio-sources.tsx';
import { isVideoAddress, playFrom } from '../../../../watch/video-playing.ts';
import { VideoNotice } from './video-notice.tsx';

type Parts = { name: string; video: ProductVideo; isPlaying: boolean; onPlaying: (isPlaying: boolean) => void };

/** The moving picture of a product's video: silent unless the person chose sound before. */
export function VideoPlayer(parts: Parts) {
  const { t } = useTranslation(['product-more', 'shell']);
  const queries = useQueryClient();
  if (isVideoAddress(parts.video.url)) {
    return (
      <AudioSourceProvider>
        <PlayedVideo {...parts} />
      </AudioSourceProvider>
    );
  }
  return (
    <VideoNotice
      title={t('videoUnavailable')}
      texts={[t('videoUnavailableText'), t('videoMissing')]}
      retry={t('shell:retry')}
      // Perhaps the product has another one by now.
      onRetry={() => void queries.invalidateQueries({ queryKey: [['catalog', 'shown']] })}
    />
  );
}

function PlayedVideo({ name, video, isPlaying, onPlaying }: Parts) {
  const { t } = useTranslation(['watch', 'product-more']);
  const element = useRef<HTMLVideoElement>(null);
  const [muted, setMuted] = useMutePreference('videos');
  const [isHushed, setHushed] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof mediaErrorText>>();
  const [retries, setRetries] = useState(0);

  useEffect(() => {
    if (!element.current) return;
    if (isPlaying) void playFrom(element.current, { onHushed: () => setHushed(true), onUnplayable: () => setProblem('error.unsupported') });
    else element.current.pause();
  }, [isPlaying]);

  function retry(): void {
    setRetries(retries + 1);
    setProblem(undefined);
    element.current?.load();
    onPlaying(true);
  }

  return (
    <>
      <video
        ref={element}
        src={video.url}
        poster={video.poster_url ?? undefined}
        aria-label={t('product-more:videoOf', { name: isolate(name) })}
        playsInline
        preload="none"
        muted={muted || isHushed}
        onWaiting={() => setWaiting(true)}
        onPlaying={() => setWaiting(false)}
        onPause={() => onPlaying(false)}
        onEnded={() => onPlaying(false)}
        onError={({ currentTarget }) => {
          setProblem(mediaErrorText(currentTarget.error?.code));
          onPlaying(false);
        }}
        className="absolute inset-0 size-full object-contain"
      />
      {isWaiting && isPlaying && (
        <p role="status" className="absolute top-3 right-3 rounded-full bg-ink/75 p-3 text-white">
          <Spinner />
          <span className="sr-only">{t('phase.connecting')}</span>
        </p>
      )}
      <MuteButton
        muted={muted || isHushed}
        onChange={(next) => {
          setHushed(false);
          setMuted(next);
        }}
        className="absolute right-3 bottom-3 z-20"
      />
      {problem && <VideoNotice title={t('error.title')} texts={[t(problem)]} retry={t('error.retry', { count: retries })} onRetry={retry} />}
    </>
  );
}
