import { useId } from 'react';

const stripe = 56;
const drop = 88;

/** The awning of the stall: striped cloth with a scalloped edge, as wide as there is room. It starts from the right, where a marigold stripe must meet paper. */
export function Awning({ className }: { className: string }) {
  const id = useId();
  const scallop = (x: number) => `M${x} 0h${stripe}v${drop - stripe / 2}a${stripe / 2} ${stripe / 2} 0 0 1-${stripe} 0Z`;
  return (
    <svg aria-hidden="true" width="100%" height={drop} className={`-scale-x-100 ${className}`}>
      <defs>
        <pattern id={id} width={stripe * 2} height={drop} patternUnits="userSpaceOnUse">
          <path d={scallop(0)} className="fill-marigold" />
          <path d={scallop(stripe)} className="fill-paper" />
        </pattern>
      </defs>
      <rect width="100%" height={drop} fill={`url(#${id})`} />
    </svg>
  );
}

const bulbs = [
  { x: 60, y: 96 },
  { x: 176, y: 168 },
  { x: 292, y: 128 },
  { x: 420, y: 208 },
  { x: 520, y: 112 },
];

/** Lamps on their wires under the awning. */
export function Lamps({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" viewBox="0 0 580 330" className={className}>
      <defs>
        <radialGradient id={id}>
          <stop offset="0" stopColor="var(--color-marigold)" stopOpacity="0.55" />
          <stop offset="0.25" stopColor="var(--color-marigold)" stopOpacity="0.22" />
          <stop offset="0.6" stopColor="var(--color-marigold)" stopOpacity="0.06" />
          <stop offset="1" stopColor="var(--color-marigold)" stopOpacity="0" />
        </radialGradient>
      </defs>
      {bulbs.map(({ x, y }) => (
        <g key={x}>
          <path d={`M${x} 0V${y - 14}`} className="stroke-ink-500" strokeWidth="1.5" />
          <circle cx={x} cy={y} r="110" fill={`url(#${id})`} />
          <path d={`M${x - 5} ${y - 16}h10v8h-10Z`} className="fill-ink-400" />
          <circle cx={x} cy={y} r="10" className="fill-marigold" />
          <circle cx={x} cy={y + 2} r="5" className="fill-paper" />
        </g>
      ))}
    </svg>
  );
}
