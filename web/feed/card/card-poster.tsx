import { NoPicture } from '../../ui/display/missing/no-picture.tsx';

/** The still of a card that does not play. */
export function CardPoster({ url }: { url: string | null | undefined }) {
  if (url) return <img src={url} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />;
  return <NoPicture />;
}
