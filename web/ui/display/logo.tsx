import drawing from './logo.svg';

/**
 * 'Haat हाट': both words hang from one marigold headline, as letters do in Devanagari and lamps do over a stall. The Latin letters stand clear of it.
 * Drawn in a file of its own, which no page's code carries.
 */
export function Logo({ className }: { className?: string }) {
  return (
    <svg role="img" aria-label="Haat" viewBox="0 0 3952 970" className={className ?? 'h-7 w-auto'}>
      <use href={`${drawing}#haat`} />
    </svg>
  );
}
