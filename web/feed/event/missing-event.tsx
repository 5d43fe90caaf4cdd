import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LiveStream } from '#contract/live/live.ts';
import { OtherReplays } from '../../replay/other-replays.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { EventList } from './event-list.tsx';

/** A link that names no live event, or one that was deleted: what there is to watch instead. */
export function MissingEvent({ onAir }: { onAir: LiveStream[] }) {
  const { t } = useTranslation('event');
  const toLive = (
    <ButtonLink to="/live" look="primary">
      {t('toLive')}
    </ButtonLink>
  );
  return (
    <div className="flex min-h-full flex-col justify-center bg-ink">
      <h1 className="sr-only">{t('meta')}</h1>
      <EmptyState dark icon={<SearchX aria-hidden className="size-12" />} title={t('missing')} text={t('missingText')} action={toLive} />
      <div className="px-4 pb-8">
        {onAir.length > 0 ? <EventList title={t('onAirNow')} events={onAir.slice(0, shown)} /> : <OtherReplays title={t('recent')} />}
      </div>
    </div>
  );
}

const shown = 5;
