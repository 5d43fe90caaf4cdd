import { CircleAlert, CircleCheck, TrendingDown, TrendingUp } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatRupees } from '#contract/formats/money.ts';
import type { CartChange } from '#contract/shop/cart/cart-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { changesOf, isToAccept, type PricedLine, priceOf, shownOf } from './priced-lines.ts';
import { nameOf, useLineActions } from './use-line-actions.ts';

const icons = { gone: CircleAlert, choose: CircleAlert, soldOut: CircleAlert, few: CircleAlert, back: CircleCheck, dearer: TrendingUp, cheaper: TrendingDown };

/** What is different since the line was added, each in a line of its own; one tap accepts it before the line is ordered. */
export function LineChanges({ priced }: { priced: PricedLine }) {
  const { t } = useTranslation('cart-page');
  const { accept } = useLineActions();
  const changes = changesOf(priced);
  if (changes.length === 0) return null;

  /** The button goes with what it accepts: the focus stays at the line. */
  function acceptLine({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    currentTarget.closest('li')?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
    accept([priced]);
  }

  return (
    <div className="mt-2 flex items-center gap-2 rounded-md bg-sunken px-3 py-1 text-sm">
      <div className="min-w-0 flex-1">
        {changes.map((change) => (
          <LineChange key={change.kind} priced={priced} change={change} />
        ))}
      </div>
      {isToAccept(priced) && (
        <Button look="secondary" aria-label={t('change.fineOf', { name: nameOf(shownOf(priced)) })} onClick={acceptLine}>
          {t('change.fine')}
        </Button>
      )}
    </div>
  );
}

function LineChange({ priced, change }: { priced: PricedLine; change: CartChange }) {
  const { t } = useTranslation('cart-page');
  const { line } = priced;
  const { kind } = change;
  const Icon = icons[kind];
  const words = {
    count: 'left' in change ? change.left : 0,
    now: formatRupees(priceOf(priced)),
    before: 'before' in change ? formatRupees(change.before) : '',
  };
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2">
      <Icon aria-hidden className={classNames('size-4 shrink-0', kind === 'cheaper' && 'text-rani')} />
      <span className="min-w-0 flex-1">{t(`change.${kind}`, words)}</span>
      {kind === 'choose' && (
        <Link to={`/product/${line.slug}`} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          {t('change.chooseAgain')}
        </Link>
      )}
    </p>
  );
}
