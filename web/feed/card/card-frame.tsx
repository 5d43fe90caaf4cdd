import './texts.ts';
import { Share2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';
import { useVisible } from '../../ui/hooks/use-visible.ts';
import { LikeButton } from '../likes/like-button.tsx';
import type { Liked } from '../likes/like-calls.ts';
import { type OpenProduct, type TaggedProduct, VideoProduct } from './video-products.tsx';

const loadSheet = async () => (await import('./product-sheet.tsx')).ProductSheet;

/** Where the sound of a card is switched, whoever has the player. */
export const muteCorner = 'absolute top-2 right-2 z-10';
/** In the middle of a card. */
export const cardNotes = 'pointer-events-none absolute inset-0 z-10 flex flex-col p-3 *:pointer-events-auto';

/** How far its head, its tools and its foot, with two lines of title and a product, reach into it. */
const freeArea = '[--free-top:3.5rem] [--free-right:3.25rem] [--free-bottom:10rem]';

type Parts = {
  title: string;
  store: string;
  /** Where it is watched on the whole screen. */
  to: string;
  head?: ReactNode;
  picture: (onOpen: OpenProduct) => ReactNode;
  liked: Liked;
  onShare: () => void;
  products: readonly TaggedProduct[];
  /** The live event or the video that it is. */
  seen: { liveId: string } | { videoId: string };
};

/** What stands on a card's picture, whether it is a video or a live event: whose it is, like, share, and the first product with its sheet. */
export function CardFrame({ title, store, to, head, picture, liked, onShare, products, seen }: Parts) {
  const { t } = useTranslation('video-card');
  const card = useRef<HTMLElement>(null);
  const isSeen = useVisible(card) === true;
  const [product, setProduct] = useState<TaggedProduct>();
  const [isOpen, setOpen] = useState(false);
  const Sheet = useLoadedWhen(product !== undefined, loadSheet);
  const open: OpenProduct = (next) => {
    setProduct(next);
    setOpen(true);
  };
  const [first] = products;
  return (
    <article
      ref={card}
      aria-label={title}
      className={classNames('on-video relative isolate aspect-9/16 w-full overflow-hidden rounded-lg bg-ink text-white', freeArea)}
    >
      {picture(open)}
      <div className="scrim-top pointer-events-none absolute inset-x-0 top-0 h-24" />
      <div className="scrim-bottom pointer-events-none absolute inset-x-0 bottom-0 h-2/5" />
      {head && <p className="pointer-events-none absolute top-2 right-14 left-2 flex min-h-11 flex-wrap items-center gap-2">{head}</p>}
      <div className="absolute top-15 right-2 z-10 flex flex-col items-end gap-2">
        {isSeen && <LikeButton liked={liked} className="" />}
        <IconButton look="on-dark" label={t('share')} onClick={onShare}>
          <Share2 aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 z-10 flex flex-col gap-2 p-3 *:pointer-events-auto">
        <Link to={to} className="flex min-h-11 flex-col justify-end self-start">
          <span className="line-clamp-2 break-words font-semibold text-lg leading-tight">{title}</span>
          <bdi className="truncate text-ink-100 text-sm">{store || t('unknownCreator')}</bdi>
        </Link>
        {first && <VideoProduct product={first} onOpen={open} className="w-full bg-paper p-1.5 text-ink" />}
      </div>
      {Sheet && product && <Sheet key={product.id} product={product} {...seen} open={isOpen} onClose={() => setOpen(false)} />}
    </article>
  );
}
