import { Mic, MicOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Publisher, PublisherState } from '../stage/publisher/publisher.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';

type ActionsParts = {
  publisher: Publisher | undefined;
  capture: PublisherState;
  broadcast: { goLive: () => void; isStarting: boolean; end: () => void; isEnding: boolean };
  isSending: boolean;
  /** The stream is live, sending or not: a show interrupted here can be ended without resuming it. */
  canEnd: boolean;
  canResume: boolean;
};

/** Mute, go live, end: under the thumb on a phone, under the picture on a desktop. */
export function StudioActions({ publisher, capture, broadcast, isSending, canEnd, canResume }: ActionsParts) {
  const { t } = useTranslation('live');
  const [isAsking, setAsking] = useState(false);
  const MuteIcon = capture.muted ? MicOff : Mic;
  return (
    <div className="sticky bottom-0 row-start-6 flex items-center justify-center gap-3 border-white/10 border-t bg-ink px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:col-span-2 lg:col-span-1 lg:col-start-2 lg:row-start-4 lg:border-t-0 lg:pb-6">
      <IconButton
        label={capture.muted ? t('studio.unmute') : t('studio.mute')}
        look={capture.muted ? 'destructive' : 'on-dark'}
        disabled={!capture.stream}
        onClick={() => publisher?.setMuted(!capture.muted)}
      >
        <MuteIcon aria-hidden className="size-5" />
      </IconButton>
      {!isSending && (
        <Button
          look="primary"
          busy={broadcast.isStarting}
          disabled={!capture.stream}
          onClick={broadcast.goLive}
          className="min-h-12 flex-1 text-lg lg:max-w-72"
        >
          {broadcast.isStarting ? t('studio.starting') : canResume ? t('studio.resume') : t('studio.goLive')}
        </Button>
      )}
      {canEnd && (
        <Button look={isSending ? 'destructive' : 'on-dark'} onClick={() => setAsking(true)} className={isSending ? 'min-h-12 flex-1 lg:max-w-72' : 'min-h-12'}>
          {isSending ? t('studio.endLong') : t('studio.end')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={broadcast.end}
        title={t('studio.endTitle')}
        description={t('studio.endText')}
        confirmLabel={t('studio.endConfirm')}
        busy={broadcast.isEnding}
      />
    </div>
  );
}
