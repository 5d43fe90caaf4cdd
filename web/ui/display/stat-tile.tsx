import '../texts.ts';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { About } from '../overlays/about.tsx';

type Change = {
  /** 12 for 12 % more than before. */
  percent: number;
  /** Against what: 'against the 30 days before'. */
  against: string;
  /** Where less is better, such as returns. */
  lessIsBetter?: boolean;
};

type TileParts = {
  label: string;
  value: string;
  change?: Change;
  /** In place of the change, where there is nothing to compare with. */
  note?: string;
  /** What it counts. */
  about?: string;
  to?: string;
  className?: string;
};

/** One figure. With `to` it opens the rows that it counts. */
export function StatTile({ label, value, change, note, about, to, className }: TileParts) {
  return (
    <div
      className={classNames(
        'relative flex min-w-0 flex-col gap-1 rounded-lg border border-hairline bg-surface p-4',
        to && 'transition-colors duration-120 hover:border-quiet',
        className,
      )}
    >
      <p className={classNames('text-quiet text-sm', about && 'pr-8')}>
        {to ? (
          <Link to={to} className="underline decoration-line underline-offset-4 after:absolute after:inset-0 after:rounded-lg">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p className="tabular break-words font-bold font-display text-3xl leading-tight">{value}</p>
      {change && <ChangeLine {...change} />}
      {note && <p className="text-quiet text-sm">{note}</p>}
      {/* Above the link, which covers the tile. */}
      {about && <About what={label} text={about} className="absolute top-1 right-1 z-1" />}
    </div>
  );
}

/** Direction by sign, word and color: never by color alone. */
function ChangeLine({ percent, against, lessIsBetter = false }: Change) {
  const { t } = useTranslation('ui');
  const Icon = percent === 0 ? Minus : percent > 0 ? TrendingUp : TrendingDown;
  const direction = percent === 0 ? 'same' : percent > 0 ? 'up' : 'down';
  const isGood = percent > 0 !== lessIsBetter;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
      <Icon aria-hidden className={classNames('size-4', percent !== 0 && (isGood ? 'text-good' : 'text-danger'))} />
      <span className={classNames('tabular font-semibold', percent !== 0 && (isGood ? 'text-good' : 'text-danger'))}>
        <span className="sr-only">{t(`change.${direction}`)} </span>
        {Math.abs(percent)} %
      </span>
      <span className="text-quiet">{against}</span>
    </p>
  );
}
