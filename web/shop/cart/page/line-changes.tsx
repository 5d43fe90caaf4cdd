import { CircleAlert, TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatRupees } from '#contract/formats/money.ts';
import type { CartChange } from '#contract/shop/cart/cart-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { nameOf, useLineActions } from './use-line-actions.ts';
import { changesOf, type PricedLine, priceOf, shownOf } from './use-quote.ts';

const icons = { gone: CircleAlert, choose: CircleAlert, soldOut: CircleAlert, few: CircleAlert, dearer: TrendingUp, cheaper: TrendingDown };

/** What is different since the line was added, each in a line of its own. */
export function LineChanges({ priced }: { priced: PricedLine }) {
  return changesOf(priced).map((change) => <LineChange key={change.kind} priced={priced} change={change} />);
}

function LineChange({ priced, change }: { priced: PricedLine; change: CartChange }) {
  const { t } = useTranslation('cart-page');
  const { accept } = useLineActions();
  const { line } = priced;
  const { kind } = change;
  const Icon = icons[kind];
  const words = {
    count: 'left' in change ? change.left : 0,
    now: formatRupees(priceOf(priced)),
    before: 'before' in change ? formatRupees(change.before) : '',
  };
  return (
    <p className="mt-2 flex min-h-11 items-center gap-2 rounded-md bg-sunken px-3 py-1 text-sm">
      <Icon aria-hidden className={classNames('size-4 shrink-0', kind === 'cheaper' && 'text-rani')} />
      <span className="min-w-0 flex-1">{t(`change.${kind}`, words)}</span>
      {kind === 'choose' && (
        <Link to={`/product/${line.slug}`} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          {t('change.chooseAgain')}
        </Link>
      )}
      {(kind === 'dearer' || kind === 'cheaper') && (
        <Button look="ghost" aria-label={t('change.fineOf', { name: nameOf(shownOf(priced)) })} onClick={() => accept(line, priceOf(priced))}>
          {t('change.fine')}
        </Button>
      )}
    </p>
  );
}
