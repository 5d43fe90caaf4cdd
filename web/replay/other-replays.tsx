import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Replay } from '#contract/recordings/recordings.ts';
import { orpc } from '../api/client.ts';
import { formatShowDate } from './show-date.ts';
import { formatShowTime } from './show-time.ts';

type Parts = { title: string; except?: string; most?: number; className?: string };

/** Recent replays to choose from; nothing while there are none. */
export function OtherReplays({ title, except, most = 12, className }: Parts) {
  const id = useId();
  const replays = useQuery(orpc.recordings.listReplays.queryOptions());
  const shown = replays.data?.filter(({ live_stream }) => live_stream.id !== except).slice(0, most) ?? [];
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-2 font-bold text-lg">
        {title}
      </h2>
      <ul className="flex flex-col divide-y divide-white/10">
        {shown.map((replay) => (
          <li key={replay.live_stream.id}>
            <ReplayCard replay={replay} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReplayCard({ replay: { live_stream: stream, poster_url, duration_ms } }: { replay: Replay }) {
  const image = poster_url ?? stream.thumbnail_url ?? stream.products[0]?.image_url;
  return (
    <Link to={`/replay/${stream.id}`} className="flex items-center gap-3 rounded-md py-2 pr-2 text-left hover:bg-white/10">
      <span className="relative flex h-20 w-12 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-ink-700">
        {image ? <img src={image} alt="" loading="lazy" className="size-full object-cover" /> : <Play aria-hidden className="size-5 text-ink-200" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold leading-tight">{stream.title}</span>
        <span className="block truncate text-ink-200 text-sm">
          <bdi>{stream.seller_name}</bdi>
        </span>
        <span className="tabular block text-ink-200 text-sm">
          {formatShowDate(stream)} · {formatShowTime(duration_ms)}
        </span>
      </span>
    </Link>
  );
}
