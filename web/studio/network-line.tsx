import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../live-events/use-now.ts';
import type { PublisherState } from '../stage/publisher/publisher-state.ts';

/** The seller's own network in words, and quietly what the encoder does. `waiting`: what to say while nothing is sent. */
export function NetworkLine({ capture, waiting }: { capture: PublisherState; waiting: string }) {
  const { t } = useTranslation('live');
  const words = wordsOf(capture);
  const isBad = words === 'bad' || words === 'reconnecting' || words === 'offline';
  return (
    <div className="row-start-3 flex min-h-12 flex-col justify-center px-4 text-center text-sm md:col-span-2 lg:col-span-1 lg:col-start-2">
      <p role="status" className={isBad ? 'font-semibold text-marigold' : 'text-ink-200'}>
        {words ? t(`studio.network.${words}`) : waiting}
      </p>
      {(words === 'reconnecting' || words === 'offline') && <Away />}
      {capture.phase === 'live' && capture.encoder && <p className="tabular text-ink-300 text-xs">{t('studio.health', capture.encoder)}</p>}
    </div>
  );
}

/** For how long; outside of what is read out, or a screen reader would count the seconds. */
function Away() {
  const { t } = useTranslation('live');
  const [since] = useState(Date.now);
  const seconds = Math.floor((useNow(true) - since) / 1000);
  return <p className="tabular text-ink-300 text-xs">{t('studio.network.away', { count: Math.max(0, seconds) })}</p>;
}

type Words = 'connecting' | 'good' | 'slow' | 'bad' | 'reconnecting' | 'offline';

function wordsOf({ phase, uplink }: PublisherState): Words | undefined {
  if (phase === 'connecting') return phase;
  if (phase === 'reconnecting' || (phase === 'live' && uplink?.network === 'offline')) return navigator.onLine ? 'reconnecting' : 'offline';
  return phase === 'live' && uplink?.network !== 'offline' ? uplink?.network : undefined;
}
