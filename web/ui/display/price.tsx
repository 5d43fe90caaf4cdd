import { formatRupees, type Paise } from '#contract/formats/money.ts';
import { classNames } from '../class-names.ts';

/** A price in rupees with 2 decimals, in figures that do not shift. */
export function Price({ paise, className }: { paise: Paise; className?: string }) {
  return <span className={classNames('tabular font-bold font-display', className)}>{formatRupees(paise)}</span>;
}
