import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Replay } from '#contract/recordings/recordings.ts';
import type { PinnedStretch } from '#contract/shop/clips/clips.ts';
import { maxTitleCharacters } from '#contract/shop/videos/video-limits.ts';
import { useShownTime } from '../../replay/use-shown-time.ts';
import type { PlayerOptions } from '../../stage/player/player-state.ts';
import { ReplayPlayer } from '../../stage/player/replay/replay-player.ts';
import { usePlayer } from '../../stage/player/use-player.ts';
import { formatClock } from '../../texts/durations.ts';
import { isolate } from '../../texts/isolate.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { DiscardQuestion } from '../../ui/overlays/discard-question.tsx';
import { usePageQuestion } from '../../ui/overlays/use-page-question.ts';
import { ClipKeyList } from './clip-key-list.tsx';
import { begunAt, endedAt, firstRange } from './clip-range.ts';
import { ClipTimeLine } from './clip-time-line.tsx';
import { useClipKeys } from './use-clip-keys.ts';
import { useSaveClip } from './use-save-clip.ts';

type Parts = { replay: Replay; pins: readonly PinnedStretch[] };

/** The recording with its time line, on which a clip is chosen by In and Out. */
export function ClipMaker({ replay, pins }: Parts) {
  const { t } = useTranslation('clips');
  const { live_stream: stream, playlist_url: playlistUrl, duration_ms: durationMs } = replay;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const open = useCallback(
    (element: HTMLVideoElement, options: PlayerOptions) => {
      const player = new ReplayPlayer(element, { playlistUrl, startMs: 0 }, options);
      player.pause();
      return player;
    },
    [playlistUrl],
  );
  const { player, state } = usePlayer(video, open, { muted: false, listening: false });
  const showMs = useShownTime(video, player) ?? 0;
  const [range, setRange] = useState(() => firstRange(durationMs));
  const clip = useSaveClip(stream.id, range);
  const leave = usePageQuestion(clip.title !== '');
  const maker = useRef<HTMLDivElement>(null);
  const isStopped = state.phase === 'paused' || state.phase === 'ended';
  const toggle = () => (isStopped ? player?.play() : player?.pause());
  const seek = (ms: number) => player?.seekTo(Math.max(0, Math.min(ms, durationMs)));
  const beginHere = () => setRange((now) => begunAt(now, showMs, durationMs));
  const endHere = () => setRange((now) => endedAt(now, showMs, durationMs));
  const middle = (range.fromMs + range.toMs) / 2;
  const pinned = pins.find(({ from_ms, to_ms }) => from_ms <= middle && middle < to_ms);
  useClipKeys(maker, { onSpace: toggle, onMove: (seconds) => seek(showMs + seconds * 1000), onIn: beginHere, onOut: endHere });

  return (
    <div ref={maker} className="flex flex-col gap-5">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[auto_minmax(0,1fr)]">
        <div className="flex flex-col gap-3">
          {/* biome-ignore lint/a11y/useMediaCaption: a camera has no captions */}
          <video
            ref={setVideo}
            aria-label={t('player', { title: isolate(stream.title) })}
            poster={replay.poster_url ?? stream.thumbnail_url ?? undefined}
            playsInline
            className="mx-auto aspect-9/16 h-[min(54dvh,44rem)] max-w-full rounded-lg bg-ink object-contain"
          />
          {state.phase === 'failed' && (
            <p role="alert" className="text-brick text-sm">
              {t('noPicture')}
            </p>
          )}
          <div className="flex flex-wrap items-center justify-center gap-1">
            <IconButton label={t('back1')} onClick={() => seek(showMs - 1_000)}>
              <ChevronLeft aria-hidden className="size-5" />
            </IconButton>
            <IconButton label={t(isStopped ? 'play' : 'pause')} look="secondary" onClick={toggle}>
              {isStopped ? <Play aria-hidden className="size-5" /> : <Pause aria-hidden className="size-5" />}
            </IconButton>
            <IconButton label={t('forward1')} onClick={() => seek(showMs + 1_000)}>
              <ChevronRight aria-hidden className="size-5" />
            </IconButton>
            <span className="tabular px-1 text-sm">{t('timeOf', { time: formatClock(showMs), duration: formatClock(durationMs) })}</span>
          </div>
        </div>
        <div className="flex flex-col gap-5">
          <div className="flex flex-col gap-3">
            <div className="flex flex-wrap gap-2 max-sm:*:grow">
              <Button onClick={beginHere}>{t('inHere')}</Button>
              <Button onClick={endHere}>{t('outHere')}</Button>
            </div>
            <p className="tabular font-bold text-lg">
              {t('range', { from: formatClock(range.fromMs), to: formatClock(range.toMs), length: formatClock(range.toMs - range.fromMs) })}
            </p>
          </div>
          <ClipTimeLine {...{ pins, range, durationMs, showMs }} onRange={setRange} onSeek={seek} />
          <Form
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void clip.save();
            }}
          >
            <TextField
              label={t('name')}
              hint={t('rangeHint')}
              error={clip.problem}
              value={clip.title}
              maxLength={maxTitleCharacters}
              onChange={(event) => clip.setTitle(event.target.value)}
            />
            <p className="text-quiet text-sm">{pinned ? t('tagged', { name: isolate(pinned.product.name) }) : t('untagged')}</p>
            <Button type="submit" look="primary" busy={clip.isSaving} className="self-start max-sm:w-full">
              {t(clip.isSaving ? 'saving' : 'save')}
            </Button>
          </Form>
        </div>
      </div>
      <ClipKeyList />
      <DiscardQuestion leave={leave} />
    </div>
  );
}
