import { Play } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LiveStream } from '#contract/live/live.ts';
import { ProductImage } from '../../shop/catalog/product-image.tsx';
import { classNames } from '../../ui/class-names.ts';
import { NoPicture } from '../../ui/display/missing/no-picture.tsx';
import { MediaMarks, OnAirMarks } from '../../watch/marks.tsx';
import { ShowDate } from './show-date.tsx';

/** Pictures of what it sells: so many beside the words, and where one card has the whole row. */
const maxSold = 4;
const maxSoldAlone = 6;

type Show = { stream: LiveStream; poster?: string | null; to: string };

/** So many fill a row as wide cards, with their words beside the picture. */
const maxWide = 2;

/** Live events or replays, side by side; nothing while there are none. */
export function ShowStrip({ title, shows }: { title: string; shows: Show[] }) {
  const id = useId();
  if (shows.length === 0) return null;
  const isWide = shows.length <= maxWide;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 px-4 font-bold text-xl lg:px-0 lg:text-2xl">
        {title}
      </h2>
      <ul
        className={
          isWide
            ? 'grid gap-3 px-4 lg:auto-cols-fr lg:grid-flow-col lg:gap-6 lg:px-0'
            : 'flex snap-x gap-3 overflow-x-auto px-4 pb-1 lg:grid lg:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] lg:gap-6 lg:px-0'
        }
      >
        {shows.map((show, index) => (
          <li key={show.stream.id} className={isWide ? 'min-w-0' : 'w-36 shrink-0 snap-start lg:w-auto'}>
            {shows.length === 1 ? <OnlyCard {...show} /> : <ShowCard {...show} isWide={isWide} isFirst={index === 0} />}
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

/** The one that has the whole row: its words and the way to it, and at the right what it sells. */
function OnlyCard({ stream, poster, to }: Show) {
  const sold = stream.products.slice(0, maxSoldAlone);
  return (
    <Link to={to} className="group flex h-full overflow-hidden rounded-lg bg-sunken">
      <Picture stream={stream} poster={poster} className="w-32 rounded-r-none sm:w-40 lg:w-48" />
      <span className="flex min-w-0 flex-1 flex-col justify-center gap-3 p-4 sm:p-6 lg:p-8">
        <span className="line-clamp-4 font-bold font-display text-xl leading-tight lg:text-3xl">{stream.title}</span>
        {!stream.is_on_air && <ShowDate at={stream.actual_start ?? stream.scheduled_start} isPlan={stream.actual_start === null} />}
        {stream.description && <span className="hidden text-ink-600 sm:line-clamp-3">{stream.description}</span>}
        <Sold products={sold.slice(0, maxSold)} className="flex gap-2 *:w-12 lg:hidden" />
        <Watch stream={stream} isFirst />
      </span>
      <Sold products={sold} className="hidden shrink-0 grid-cols-3 content-center gap-3 p-8 pl-0 *:w-24 lg:grid" />
    </Link>
  );
}

/** What a wide card is for, once there is something to watch. What is on now comes first, of two that are the first one. */
function Watch({ stream, isFirst }: { stream: LiveStream; isFirst: boolean }) {
  const { t } = useTranslation('store');
  if (stream.actual_start === null) return null;
  return (
    <span
      className={classNames(
        'mt-1 inline-flex min-h-11 items-center gap-2 self-start rounded-md px-4 font-semibold sm:px-5',
        stream.is_on_air && isFirst ? 'bg-marigold group-hover:bg-marigold-deep' : 'border border-line bg-surface group-hover:border-quiet',
      )}
    >
      <Play aria-hidden className="size-4 shrink-0 fill-current" />
      {t(!stream.is_on_air ? 'watch' : stream.stream_source === 'camera' ? 'watchLive' : 'watchNow')}
    </span>
  );
}

function Sold({ products, className }: { products: LiveStream['products']; className: string }) {
  if (products.length === 0) return null;
  return (
    <span aria-hidden className={className}>
      {products.map(({ id, name, image_url }) => (
        <span key={id} className="aspect-4/5 overflow-hidden rounded-md bg-ink-100">
          <ProductImage url={image_url} name={name} alt="" sizes="6rem" className="size-full object-cover" />
        </span>
      ))}
    </span>
  );
}

function Picture({ stream, poster, className }: Omit<Show, 'to'> & { className: string | false }) {
  const { t } = useTranslation('store');
  const image = poster ?? stream.thumbnail_url ?? stream.products[0]?.image_url;
  return (
    <span className={classNames('relative flex aspect-9/16 shrink-0 items-center justify-center overflow-hidden rounded-lg bg-ink-700', className)}>
      {image ? <img src={image} alt="" loading="lazy" className="size-full object-cover" /> : <NoPicture />}
      {stream.is_on_air ? <OnAirMarks media={stream} live={t('live')} className="absolute top-2 left-2" /> : <Marks stream={stream} />}
    </span>
  );
}

function ShowCard({ stream, poster, to, isWide, isFirst }: Show & { isWide: boolean; isFirst: boolean }) {
  return (
    <Link to={to} className={isWide ? 'group flex h-full overflow-hidden rounded-lg bg-sunken' : 'block rounded-lg'}>
      <Picture stream={stream} poster={poster} className={isWide && 'w-32 rounded-r-none sm:w-40 lg:w-48'} />
      <span className={isWide ? 'flex min-w-0 flex-col justify-center gap-3 p-4 sm:p-6 lg:p-8' : 'mt-1.5 block'}>
        <span className={isWide ? 'line-clamp-4 font-bold font-display text-xl leading-tight lg:text-3xl' : 'line-clamp-2 font-semibold leading-tight'}>
          {stream.title}
        </span>
        {!stream.is_on_air && <ShowDate at={stream.actual_start ?? stream.scheduled_start} isPlan={stream.actual_start === null} />}
        {isWide && <Sold products={stream.products.slice(0, maxSold)} className="flex gap-2 *:w-12 lg:*:w-16" />}
        {isWide && <Watch stream={stream} isFirst={isFirst} />}
      </span>
    </Link>
  );
}
