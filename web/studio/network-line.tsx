import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unreachable } from '#contract/exhaustive.ts';
import type { EncoderStatus } from '#contract/live/encoders.ts';
import { useNow } from '../live-events/use-now.ts';
import type { PublisherState } from '../stage/publisher/publisher-state.ts';
import { classNames } from '../ui/class-names.ts';
import { stateCell } from './studio-grid.ts';

type Parts = { capture: PublisherState; waiting: string; encoder: EncoderStatus | undefined };

/** The seller's network in words, and the encoder's figures. `waiting`: the text while nothing is sent. `encoder`: OBS, while this page sends nothing. */
export function NetworkLine({ capture, waiting, encoder }: Parts) {
  const { t } = useTranslation('live');
  const words = wordsOf(capture);
  const isBad = words === 'bad' || words === 'reconnecting' || words === 'offline';
  return (
    <div className={classNames(stateCell, 'flex min-h-9 flex-col justify-center max-[600px]:[@media(max-height:480px)]:min-h-6 md:min-h-12 row:min-h-7')}>
      <p role="status" className={classNames('flex items-center justify-center gap-1.5', isBad ? 'font-semibold' : 'text-ink-200')}>
        {isBad && <TriangleAlert aria-hidden className="size-4 shrink-0" />}
        {words ? t(`studio.network.${words}`) : waiting}
      </p>
      {encoder && <EncoderTrouble encoder={encoder} />}
      {(words === 'reconnecting' || words === 'offline') && <Away />}
      {capture.phase === 'live' && capture.encoder && (
        <p className="tabular text-ink-300 text-xs max-md:hidden row:hidden">{t('studio.health', capture.encoder)}</p>
      )}
    </div>
  );
}

/** Why OBS was turned away, or what to change in it. Outside the dialog of OBS, which a host closes before the show. */
function EncoderTrouble({ encoder: { state, key_frame_seconds: seconds, problem } }: { encoder: EncoderStatus }) {
  const { t } = useTranslation('live');
  if (state === 'waiting' && problem) return <p className="font-semibold">{problem}</p>;
  return seconds === null ? null : <p>{t('encoder.slowStart', { count: seconds })}</p>;
}

/** Seconds since the loss; outside the live region, or a screen reader would read every second. */
function Away() {
  const { t } = useTranslation('live');
  const [since] = useState(Date.now);
  const seconds = Math.floor((useNow(true) - since) / 1000);
  return <p className="tabular text-ink-300 text-xs">{t('studio.network.away', { count: Math.max(0, seconds) })}</p>;
}

type Words = 'connecting' | 'good' | 'slow' | 'bad' | 'reconnecting' | 'offline';

function wordsOf({ phase, uplink }: PublisherState): Words | undefined {
  switch (phase) {
    case 'connecting':
      return phase;
    case 'reconnecting':
      return whileAway();
    case 'live':
      return uplink?.network === 'offline' ? whileAway() : uplink?.network;
    case 'idle':
    case 'preview':
    case 'failed':
      return undefined;
    default:
      return unreachable(phase);
  }
}

function whileAway(): Words {
  return navigator.onLine ? 'reconnecting' : 'offline';
}
