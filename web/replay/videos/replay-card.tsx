import { Play } from 'lucide-react';
import { Link } from 'react-router';
import type { Replay } from '#contract/recordings/recordings.ts';
import { formatClock } from '../../texts/durations.ts';
import { MediaMarks } from '../../watch/marks.tsx';
import { shownOn } from '../shown-on.ts';

/** A replay to choose: its poster, how long it is, what it is called and whose it is. */
export function ReplayCard({ replay: { live_stream: stream, poster_url, duration_ms }, eager }: { replay: Replay; eager: boolean }) {
  const image = poster_url ?? stream.thumbnail_url ?? stream.products[0]?.image_url;
  return (
    <Link to={`/replay/${stream.id}`} className="group block rounded-lg">
      <span className="relative flex aspect-9/16 items-center justify-center overflow-hidden rounded-lg bg-ink-700">
        {image ? (
          <img
            src={image}
            alt=""
            loading={eager ? 'eager' : 'lazy'}
            className="size-full object-cover transition-transform duration-220 group-hover:scale-103"
          />
        ) : (
          <Play aria-hidden className="size-8 text-ink-200" />
        )}
        <span className="absolute top-2 left-2 flex flex-wrap gap-1.5">
          <MediaMarks media={stream} />
        </span>
        <span className="tabular absolute right-2 bottom-2 rounded-sm bg-ink/80 px-1.5 font-semibold text-sm leading-6">{formatClock(duration_ms)}</span>
      </span>
      <span className="mt-2 line-clamp-2 font-semibold leading-tight">{stream.title}</span>
      <span className="mt-0.5 block truncate text-ink-200 text-sm">
        <bdi>{stream.seller_name}</bdi> · {shownOn(stream)}
      </span>
    </Link>
  );
}
