import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream, OwnLiveStream } from '#contract/live/live.ts';
import { orpc } from '../../api/client.ts';
import { PlayedVideo } from '../../live-events/played-video.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useAirTime } from '../air-time.ts';
import { EndShowButton } from '../end-show-button.tsx';
import { footCell, pictureCell, stateCell, studioGrid } from '../studio-grid.ts';
import { StudioHeader } from '../studio-header.tsx';
import { StudioPanels, useHostedShow } from '../studio-panels.tsx';
import { StudioPicture } from '../studio-picture.tsx';
import { useBroadcast } from '../use-broadcast.ts';
import { ShowPreview } from './show-preview.tsx';

const refreshMs = 3_000;

/** The host's console of a show that plays a video: what shoppers see, the products to pin, and the chat. */
export function PrerecordedStudio({ stream: read }: { stream: OwnLiveStream }) {
  const { t } = useTranslation('live');
  const show = useHostedShow(read);
  const { state, stream, sales } = show;
  const waiting = useWaiting(stream);
  const videoState = waiting?.video?.state;
  const broadcast = useBroadcast(stream, undefined, { isOver: state.ended });
  const isOnAir = stream.air === 'live' && !state.interrupted;
  const startedAt = useAirTime(stream.on_air_ms, isOnAir);

  return (
    <main className={studioGrid}>
      <StudioHeader stream={stream} isOnAir={isOnAir} startedAt={startedAt} viewers={state.viewers} hearts={state.hearts} sums={sales.sums} />
      <section aria-label={t('played.preview')} className={pictureCell}>
        <StudioPicture>{stream.is_live ? <ShowPreview show={show} /> : <Waiting stream={waiting} />}</StudioPicture>
      </section>
      <p role="status" className={classNames(stateCell, 'text-ink-200 md:py-2 row:py-1')}>
        {t(stream.is_live ? 'played.onAir' : waitingText(videoState))}
      </p>
      <StudioPanels show={show} />
      <Actions stream={stream} broadcast={broadcast} canStart={videoState === undefined || videoState === 'ready'} />
    </main>
  );
}

type VideoState = NonNullable<LiveStream['video']>['state'] | undefined;

function waitingText(state: VideoState) {
  if (state === undefined || state === 'ready') return 'played.waiting';
  return state === 'failed' ? 'played.failed' : 'played.notReady';
}

/** Before the show: the event with its video, as its seller sees it. Asks again and again, since it starts by itself. */
function useWaiting(stream: LiveStream): LiveStream | undefined {
  const queries = useQueryClient();
  const mine = useQuery(orpc.live.getMine.queryOptions({ input: { id: stream.id }, enabled: !stream.is_live, refetchInterval: refreshMs }));
  const own = mine.data;
  const hasChanged = !stream.is_live && own !== undefined && own.status !== stream.status;
  useEffect(() => {
    if (hasChanged) void queries.invalidateQueries({ queryKey: orpc.live.getMine.key() });
  }, [hasChanged, queries]);
  return own;
}

/** Upload and conversion progress of the video. */
function Waiting({ stream }: { stream: LiveStream | undefined }) {
  return (
    <div className="flex w-full max-w-sm flex-col justify-center self-center rounded-lg bg-paper p-5 text-ink">{stream && <PlayedVideo stream={stream} />}</div>
  );
}

type ActionsParts = { stream: LiveStream; broadcast: ReturnType<typeof useBroadcast>; canStart: boolean };

function Actions({ stream, broadcast, canStart }: ActionsParts) {
  const { t } = useTranslation('live');
  return (
    <div data-foot className={footCell}>
      <EndShowButton broadcast={broadcast} isShown={stream.is_live} isOnAir />
      {!stream.is_live && (
        <Button look="primary" busy={broadcast.isStarting} disabled={!canStart} onClick={broadcast.goLive} className="min-h-12 flex-1 text-lg lg:max-w-72">
          {broadcast.isStarting ? t('studio.starting') : t('played.goLive')}
        </Button>
      )}
    </div>
  );
}
