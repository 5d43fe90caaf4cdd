import drawing from './logo.svg';

/**
 * 'Haat हाट': the Devanagari word hangs from its marigold headline, as lamps do over a stall; the Latin one stands beside it, on the same line of feet.
 * Drawn in a file of its own, which no page's code carries.
 */
export function Logo({ className }: { className?: string }) {
  return (
    <svg role="img" aria-label="Haat" viewBox="0 0 3776 950" className={className ?? 'h-7 w-auto'}>
      <use href={`${drawing}#haat`} />
    </svg>
  );
}
