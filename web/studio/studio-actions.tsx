import { Mic, MicOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Publisher } from '../stage/publisher/publisher.ts';
import type { PublisherState } from '../stage/publisher/publisher-state.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CaptureSheet } from './capture/capture-sheet.tsx';
import { EndShowButton } from './end-show-button.tsx';
import { footCell } from './studio-grid.ts';

type ActionsParts = {
  publisher: Publisher | undefined;
  capture: PublisherState;
  broadcast: { goLive: () => void; isStarting: boolean; end: () => void; isEnding: boolean };
  /** By this page or by OBS. */
  isOnAir: boolean;
  /** OBS, another tab or device sends: this one has nothing to mute or to start. */
  isElsewhere: boolean;
  /** The stream is live, sending or not: a show interrupted here can be ended without resuming it. */
  canEnd: boolean;
  canResume: boolean;
};

/** Mute, devices, go live, end: in one row under the thumb on a phone, under the picture on a desktop. */
export function StudioActions({ publisher, capture, broadcast, isOnAir, isElsewhere, canEnd, canResume }: ActionsParts) {
  const { t } = useTranslation('live');
  const hasPicture = capture.stream !== undefined || capture.image !== undefined;
  const MuteIcon = capture.muted ? MicOff : Mic;
  return (
    <div data-foot className={footCell}>
      {!isElsewhere && (
        <IconButton
          label={capture.muted ? t('studio.unmute') : t('studio.mute')}
          look={capture.muted ? 'destructive' : 'on-dark'}
          disabled={!hasPicture}
          className="size-12 row:size-11"
          onClick={() => publisher?.setMuted(!capture.muted)}
        >
          <MuteIcon aria-hidden className="size-5" />
        </IconButton>
      )}
      {!isElsewhere && hasPicture && <CaptureSheet publisher={publisher} capture={capture} />}
      {!isOnAir && !isElsewhere && capture.failure !== 'SHOW_TOO_LONG' && (
        <Button
          look="primary"
          busy={broadcast.isStarting}
          disabled={!hasPicture}
          onClick={broadcast.goLive}
          className="min-h-12 flex-1 text-lg lg:max-w-72 row:min-h-11 row:px-3 row:text-base"
        >
          {broadcast.isStarting ? t('studio.starting') : canResume ? t('studio.resume') : t('studio.goLive')}
        </Button>
      )}
      <div className="max-md:ml-auto row:ml-auto">
        <EndShowButton broadcast={broadcast} isShown={canEnd} isOnAir={isOnAir} />
      </div>
    </div>
  );
}
