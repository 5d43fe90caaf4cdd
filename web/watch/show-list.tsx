import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { LiveStream } from '#contract/live/live.ts';

export type ListedShow = { stream: LiveStream; to: string; image: string | null | undefined; note: ReactNode };

/** `icon` stands in for a missing image. */
type ListParts = { title: string; shows: readonly ListedShow[]; icon: LucideIcon; className?: string; children?: ReactNode };

/** Shows to go on to, under a title; nothing while there are none. */
export function ShowList({ title, shows, icon, className, children }: ListParts) {
  const id = useId();
  if (shows.length === 0) return null;
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-2 font-bold text-lg">
        {title}
      </h2>
      <ul className="flex flex-col divide-y divide-white/10">
        {shows.map((show) => (
          <li key={show.stream.id}>
            <ShowCard {...show} icon={icon} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function ShowCard({ stream, to, image, icon: Icon, note }: ListedShow & { icon: LucideIcon }) {
  return (
    <Link to={to} className="flex items-center gap-3 rounded-md py-2 pr-2 text-left hover:bg-white/10">
      <span className="relative flex h-20 w-12 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-ink-700">
        {image ? <img src={image} alt="" loading="lazy" className="size-full object-cover" /> : <Icon aria-hidden className="size-5 text-ink-200" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold leading-tight">{stream.title}</span>
        <span className="block truncate text-ink-200 text-sm">
          <bdi>{stream.seller_name}</bdi>
        </span>
        {note}
      </span>
    </Link>
  );
}
