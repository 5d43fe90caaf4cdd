import { useTranslation } from 'react-i18next';
import type { PublisherState } from '../stage/publisher/publisher.ts';

/** The seller's own network in words, and quietly what the encoder does. `waiting`: what to say while nothing is sent. */
export function NetworkLine({ capture, waiting }: { capture: PublisherState; waiting: string }) {
  const { t } = useTranslation('live');
  const words = wordsOf(capture);
  const isBad = words === 'bad' || words === 'reconnecting';
  return (
    <div className="row-start-3 flex min-h-14 flex-col justify-center px-4 text-center text-sm md:col-span-2 lg:col-span-1 lg:col-start-2">
      <p role="status" className={isBad ? 'font-semibold text-marigold' : 'text-ink-200'}>
        {words ? t(`studio.network.${words}`) : waiting}
      </p>
      {capture.phase === 'live' && capture.encoder && <p className="tabular text-ink-300 text-xs">{t('studio.health', capture.encoder)}</p>}
    </div>
  );
}

function wordsOf({ phase, uplink }: PublisherState): 'connecting' | 'good' | 'slow' | 'bad' | 'reconnecting' | undefined {
  if (phase === 'connecting' || phase === 'reconnecting') return phase;
  if (phase !== 'live' || !uplink) return undefined;
  return uplink.network === 'offline' ? 'reconnecting' : uplink.network;
}
