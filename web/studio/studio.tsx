import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { useRoom } from '../room/use-room.ts';
import { showToast } from '../ui/toast.tsx';
import { useAirTime } from './air-time.ts';
import { CaptureControls } from './capture/capture-controls.tsx';
import { CapturePreview } from './capture/capture-preview.tsx';
import { CaptureProblem, problemOf } from './capture/capture-problem.tsx';
import { CaptureSources } from './capture/capture-sources.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { NetworkLine } from './network-line.tsx';
import { StudioActions } from './studio-actions.tsx';
import { StudioChat } from './studio-chat.tsx';
import { StudioHeader } from './studio-header.tsx';
import { StudioShelf } from './studio-shelf.tsx';
import { type Panel, StudioTabs } from './studio-tabs.tsx';
import { useBroadcast } from './use-broadcast.ts';
import { useEncoderState } from './use-encoder.ts';
import { usePublisher } from './use-publisher.ts';
import { useUnread } from './use-unread.ts';

/** The host's console: picture and sound, the products to pin, and the chat. */
export function Studio({ stream }: { stream: LiveStream }) {
  const { t } = useTranslation('live');
  const { publisher, capture } = usePublisher(stream.id);
  const { room, state } = useRoom(stream.id);
  const isSending = capture.phase === 'connecting' || capture.phase === 'live' || capture.phase === 'reconnecting';
  const isFromEncoder = useEncoderState(stream.id, !isSending)?.state === 'receiving' && !isSending;
  const broadcast = useBroadcast(stream, publisher, { isOver: state.ended || capture.failure === 'STREAM_ENDED', isFromEncoder });
  const isOnAir = isFromEncoder || capture.phase === 'live' || capture.phase === 'reconnecting';
  const startedAt = useAirTime(stream.id, isOnAir);
  const [panel, setPanel] = useState<Panel>('products');
  const [isReading, setReading] = useState(true);
  const unread = useUnread(state.chat, isReading);
  const problem = problemOf(capture);
  const isInterrupted = stream.is_live && startedAt !== undefined;
  const isTooLong = capture.failure === 'SHOW_TOO_LONG';
  const restingText = isTooLong ? 'studio.tooLongText' : isInterrupted ? 'studio.resumeText' : 'studio.notOnAir';
  const waitingText = isFromEncoder ? 'encoder.state.receiving' : restingText;

  useEffect(() => {
    if (state.problem) showToast(state.problem.message);
  }, [state.problem]);

  const { notice } = capture;
  useEffect(() => {
    if (notice) showToast(t(`studio.notice.${notice.what}`));
  }, [notice, t]);

  return (
    <main className="grid h-dvh grid-cols-1 grid-rows-[auto_auto_auto_auto_minmax(14rem,1fr)_auto] overflow-y-auto bg-ink text-white md:grid-cols-2 lg:grid-cols-[16rem_minmax(0,1fr)_18rem] lg:grid-rows-[auto_minmax(14rem,1fr)_auto_auto] xl:grid-cols-[20rem_minmax(0,1fr)_22rem]">
      <StudioHeader stream={stream} isOnAir={isOnAir} startedAt={startedAt} viewers={state.viewers} hearts={state.hearts} />
      <section
        aria-label={t('studio.controls')}
        className="row-start-2 flex flex-col gap-2 px-4 py-2 md:col-span-2 lg:col-span-1 lg:col-start-2 lg:min-h-0 lg:gap-4 lg:px-6 lg:py-5"
      >
        {problem ? (
          <CaptureProblem problem={problem} onRetry={() => void publisher?.open()} />
        ) : (
          <>
            <div className="flex h-[32dvh] min-h-54 gap-3 md:justify-center md:gap-6 lg:h-auto lg:min-h-0 lg:flex-1">
              <CapturePreview publisher={publisher} capture={capture} />
              <CaptureControls publisher={publisher} capture={capture} />
            </div>
            <CaptureSources publisher={publisher} capture={capture} />
          </>
        )}
      </section>
      <NetworkLine capture={capture} waiting={t(waitingText)} />
      <StudioTabs panel={panel} onChange={setPanel} unread={unread} />
      <StudioShelf products={stream.products} pinned={state.pinned} room={room} canPin={state.connection === 'open'} isShown={panel === 'products'} />
      <StudioChat room={room} state={state} unread={unread} onReading={setReading} isShown={panel === 'chat'} />
      <StudioActions
        publisher={publisher}
        capture={capture}
        broadcast={broadcast}
        isSending={isSending}
        canEnd={stream.is_live || isFromEncoder}
        canResume={isInterrupted}
      />
      {isSending && <LeaveGuard />}
    </main>
  );
}
