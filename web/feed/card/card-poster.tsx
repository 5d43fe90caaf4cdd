import { Film } from 'lucide-react';

/** The still of a card that does not play. */
export function CardPoster({ url }: { url: string | null | undefined }) {
  if (url) return <img src={url} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />;
  return <Film aria-hidden className="absolute inset-0 m-auto size-10 text-ink-300" />;
}
