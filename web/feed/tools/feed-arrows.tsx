import { ChevronDown, ChevronUp } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';

export type Position = { index: number; count: number; move: (direction: 1 | -1) => void };
export type PositionWords = { previous: string; next: string; place: string };

/** To what comes before and after this one; in the menu where little height is left. */
export function FeedArrows({ position: { index, count, move }, words }: { position: Position; words: PositionWords }) {
  if (count < 2) return null;
  return (
    <>
      <p className="sr-only" role="status">
        {words.place}
      </p>
      <IconButton look="on-dark" className="short:hidden" label={words.previous} disabled={index === 0} onClick={() => move(-1)}>
        <ChevronUp aria-hidden className="size-5" />
      </IconButton>
      <IconButton look="on-dark" className="short:hidden" label={words.next} disabled={index === count - 1} onClick={() => move(1)}>
        <ChevronDown aria-hidden className="size-5" />
      </IconButton>
    </>
  );
}
