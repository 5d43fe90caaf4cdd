import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnLiveStream } from '#contract/live/live.ts';
import { showToast } from '../ui/toast.tsx';
import { useAirTime } from './air-time.ts';
import { CaptureControls } from './capture/capture-controls.tsx';
import { CapturePreview } from './capture/capture-preview.tsx';
import { CaptureProblem, problemOf } from './capture/capture-problem.tsx';
import { CaptureSources } from './capture/capture-sources.tsx';
import { ChatOverPicture } from './chat-over-picture.tsx';
import { ElsewherePanel } from './elsewhere/elsewhere-panel.tsx';
import { useTakeOver } from './elsewhere/use-take-over.ts';
import { useEncoderState } from './encoder/use-encoder.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { NetworkLine } from './network-line.tsx';
import { StudioActions } from './studio-actions.tsx';
import { pictureCell, studioGrid } from './studio-grid.ts';
import { StudioHeader } from './studio-header.tsx';
import { StudioPanels, useHostedShow } from './studio-panels.tsx';
import { StudioPicture } from './studio-picture.tsx';
import { useBroadcast } from './use-broadcast.ts';
import { ShowPreview } from './watched/show-preview.tsx';

/** The host's console: picture and sound, the products to pin, and the chat. */
export function Studio({ stream: read }: { stream: OwnLiveStream }) {
  const { t } = useTranslation('live');
  const { publisher, capture, isSending, elsewhere, wasReplaced, isTaking, takeOver, unlessElsewhere } = useTakeOver(read.id);
  const show = useHostedShow(read);
  const { state, stream, sales, panel } = show;
  const encoder = useEncoderState(stream.id, !isSending);
  const isFromEncoder = encoder?.state === 'receiving' && !isSending;
  const broadcast = useBroadcast(stream, publisher, { isOver: state.ended || capture.failure === 'STREAM_ENDED', isFromEncoder });
  const { goLive } = broadcast;
  const isFromElsewhere = elsewhere !== undefined && !isFromEncoder;
  const isOnAir = !state.interrupted && (isFromEncoder || isFromElsewhere || capture.phase === 'live');
  const startedAt = useAirTime(stream.on_air_ms, isOnAir);
  const problem = problemOf(capture);
  const isInterrupted = stream.is_live && (state.interrupted || stream.air === 'interrupted');
  const isTooLong = capture.failure === 'SHOW_TOO_LONG';
  const restingText = isTooLong ? 'studio.tooLongText' : isInterrupted ? 'studio.resumeText' : 'studio.notOnAir';
  const waitingText = isFromEncoder ? 'encoder.state.receiving' : isFromElsewhere ? 'elsewhere.line' : restingText;

  const isReady = isTaking && capture.phase === 'preview';
  const start = useEffectEvent(goLive);
  useEffect(() => {
    if (isReady) start();
  }, [isReady]);

  const { notice } = capture;
  useEffect(() => {
    if (notice) showToast(t(`studio.notice.${notice.what}`));
  }, [notice, t]);

  return (
    <main className={studioGrid}>
      <StudioHeader stream={stream} isOnAir={isOnAir} startedAt={startedAt} viewers={state.viewers} hearts={state.hearts} sums={sales.sums} />
      <section aria-label={t('studio.controls')} className={pictureCell}>
        {isFromEncoder ? (
          <StudioPicture>{stream.is_live && <ShowPreview show={show} />}</StudioPicture>
        ) : isFromElsewhere ? (
          <ElsewherePanel since={elsewhere.since} wasReplaced={wasReplaced} onTakeOver={takeOver} />
        ) : problem ? (
          <CaptureProblem problem={problem} onRetry={() => void publisher?.open()} />
        ) : (
          <>
            <StudioPicture>
              <CapturePreview publisher={publisher} capture={capture} over={panel !== 'chat' && <ChatOverPicture chat={state.chat} />} />
              <CaptureControls publisher={publisher} capture={capture} />
            </StudioPicture>
            <div className="flex flex-col max-md:hidden row:hidden">
              <CaptureSources publisher={publisher} capture={capture} />
            </div>
          </>
        )}
      </section>
      <NetworkLine capture={capture} waiting={t(waitingText)} encoder={isSending || isFromElsewhere ? undefined : encoder} />
      <StudioPanels show={show} />
      <StudioActions
        publisher={publisher}
        capture={capture}
        broadcast={{ ...broadcast, goLive: () => void unlessElsewhere(goLive) }}
        isElsewhere={isFromElsewhere || isFromEncoder}
        isOnAir={isSending || isFromEncoder}
        canEnd={stream.is_live || isFromEncoder}
        canResume={isInterrupted}
      />
      {isSending && <LeaveGuard />}
    </main>
  );
}
