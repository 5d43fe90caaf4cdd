import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPlan } from '#contract/formats/plans.ts';
import type { LiveStream } from '#contract/live/live.ts';
import { MediaMarks, OnAirMarks } from '../../watch/marks.tsx';
import { type ListedShow, ShowList } from '../../watch/show-list.tsx';

/** Live events to go on to; nothing while there are none. Drawn in the browser alone, which knows the reader's zone. */
export function EventList({ title, events }: { title: string; events: LiveStream[] }) {
  return <ShowList title={title} shows={events.map(toListed)} icon={Radio} />;
}

function toListed(event: LiveStream): ListedShow {
  return {
    stream: event,
    to: `/live?stream=${event.id}`,
    image: event.thumbnail_url ?? event.products[0]?.image_url,
    note: <EventNote event={event} />,
  };
}

function EventNote({ event }: { event: LiveStream }) {
  const { t } = useTranslation('event');
  if (event.is_on_air) return <OnAirMarks media={event} live={t('live')} />;
  return (
    <>
      {event.scheduled_start && <span className="tabular block text-ink-200 text-sm">{formatPlan(event.scheduled_start)}</span>}
      <span className="flex flex-wrap gap-1.5">
        <MediaMarks media={event} />
      </span>
    </>
  );
}
