import { Play } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnLiveStream } from '#contract/live/live.ts';
import { EventPicture } from '../../live-events/event-picture.tsx';

type Parts = { stream: OwnLiveStream; poster: string | null | undefined /** Whether there is a replay to go to. */; hasReplay: boolean };

/** A moment of the show, which leads to its replay. A screen reader has the button beside it for that. */
export function ReplayPicture({ stream, poster, hasReplay }: Parts) {
  const picture = <EventPicture stream={stream} poster={poster} className="aspect-video md:aspect-9/16" />;
  if (!hasReplay) return <div className="overflow-hidden rounded-lg">{picture}</div>;
  return (
    <Link to={`/replay/${stream.id}`} aria-hidden tabIndex={-1} className="group relative block overflow-hidden rounded-lg">
      {picture}
      <span className="absolute inset-0 flex items-center justify-center">
        <span className="flex size-16 items-center justify-center rounded-full bg-ink/80 transition-colors duration-120 group-hover:bg-ink">
          <Play className="ml-1 size-7 fill-current" />
        </span>
      </span>
    </Link>
  );
}
