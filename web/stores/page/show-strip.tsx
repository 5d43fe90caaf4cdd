import { Radio } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LiveStream } from '#contract/live/live.ts';
import { MediaMarks, OnAirMarks } from '../../watch/marks.tsx';
import { ShowDate } from './show-date.tsx';

type Show = { stream: LiveStream; poster?: string | null; to: string };

/** Live events or replays, side by side; nothing while there are none. */
export function ShowStrip({ title, shows }: { title: string; shows: Show[] }) {
  const id = useId();
  if (shows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 px-4 font-bold text-xl lg:px-0">
        {title}
      </h2>
      <ul className="flex snap-x gap-3 overflow-x-auto px-4 pb-1 lg:px-0">
        {shows.map((show) => (
          <li key={show.stream.id} className="w-36 shrink-0 snap-start lg:w-44">
            <ShowCard {...show} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Marks({ stream }: Pick<Show, 'stream'>) {
  return (
    <span className="absolute top-2 left-2 flex flex-wrap gap-1.5">
      <MediaMarks media={stream} />
    </span>
  );
}

function ShowCard({ stream, poster, to }: Show) {
  const { t } = useTranslation('store');
  const image = poster ?? stream.thumbnail_url ?? stream.products[0]?.image_url;
  return (
    <Link to={to} className="block rounded-lg">
      <span className="relative flex aspect-9/16 items-center justify-center overflow-hidden rounded-lg bg-ink-700">
        {image ? <img src={image} alt="" loading="lazy" className="size-full object-cover" /> : <Radio aria-hidden className="size-8 text-ink-200" />}
        {stream.is_on_air ? <OnAirMarks media={stream} live={t('live')} className="absolute top-2 left-2" /> : <Marks stream={stream} />}
      </span>
      <span className="mt-1.5 line-clamp-2 font-semibold leading-tight">{stream.title}</span>
      {!stream.is_on_air && <ShowDate at={stream.actual_start ?? stream.scheduled_start} isPlan={stream.actual_start === null} />}
    </Link>
  );
}
