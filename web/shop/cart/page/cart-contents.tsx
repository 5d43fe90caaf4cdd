import '../../catalog/texts.ts';
import './cart-page-texts.ts';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { groupByStore } from '#contract/shop/cart/cart-rules.ts';
import { Button } from '../../../ui/button.tsx';
import type { CartLine } from '../cart-line.ts';
import { CartSummary } from './cart-summary.tsx';
import { findShut, isToAccept, listOrderable } from './priced-lines.ts';
import { StoreGroup } from './store-group.tsx';
import { useLineActions } from './use-line-actions.ts';
import { useQuote } from './use-quote.ts';

/** The lines by store, what changed since, and the total: the last of its two children. */
export function CartContents({ lines, className }: { lines: readonly CartLine[]; className: string }) {
  const { t } = useTranslation('cart-page');
  const quote = useQuote(lines);
  const groups = groupByStore(lines).map(({ seller_id }) => ({ seller_id, priced: quote.priced.filter(({ line }) => line.seller_id === seller_id) }));
  const { accept } = useLineActions();
  const changed = quote.priced.filter(isToAccept);
  const isUnknown = quote.isError;
  const orderable = listOrderable(groups);
  const isAlone = orderable.length > 1 && findShut(quote.priced) === 'many';
  return (
    <div className={className}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 has-[>[role=status]:empty]:hidden">
          <div role="status" className="empty:hidden">
            {changed.length > 0 && (
              <p className="flex items-center gap-2 font-semibold">
                <CircleAlert aria-hidden className="size-5 shrink-0" />
                {t('changes', { count: changed.length })}
              </p>
            )}
          </div>
          {changed.length > 1 && <Button onClick={() => accept(changed)}>{t('acceptAll')}</Button>}
        </div>
        {isUnknown && <NotChecked onRetry={quote.refetch} busy={quote.isFetching} />}
        {groups.map(({ seller_id, priced }) => (
          <StoreGroup key={seller_id} sellerId={seller_id} lines={priced} isUnknown={isUnknown} isAlone={isAlone} />
        ))}
      </div>
      <CartSummary groups={groups} orderable={orderable} isUnknown={isUnknown} />
    </div>
  );
}

function NotChecked({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const { t } = useTranslation(['cart-page', 'shell']);
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-brick p-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('unknown')}</p>
        <p className="text-quiet text-sm">{t('unknownText')}</p>
      </div>
      <Button busy={busy} onClick={onRetry}>
        {t('shell:retry')}
      </Button>
    </div>
  );
}
