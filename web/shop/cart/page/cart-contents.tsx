import '../../catalog/texts.ts';
import './cart-page-texts.ts';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { groupByStore } from '#contract/shop/cart/cart-rules.ts';
import { Button } from '../../../ui/button.tsx';
import type { CartLine } from '../cart-line.ts';
import { CartSummary } from './cart-summary.tsx';
import { StoreGroup } from './store-group.tsx';
import { changesOf, useQuote } from './use-quote.ts';

/** The lines by store, what changed since, and the total: the last of its two children. */
export function CartContents({ lines, className }: { lines: readonly CartLine[]; className: string }) {
  const { t } = useTranslation('cart-page');
  const quote = useQuote(lines);
  const groups = groupByStore(lines).map(({ seller_id }) => ({ seller_id, priced: quote.priced.filter(({ line }) => line.seller_id === seller_id) }));
  const changed = quote.priced.filter((each) => changesOf(each).length > 0).length;
  return (
    <div className={className}>
      <div className="flex flex-col gap-5">
        <div role="status" className="empty:hidden">
          {changed > 0 && (
            <p className="flex items-center gap-2 font-semibold">
              <CircleAlert aria-hidden className="size-5 shrink-0" />
              {t('changes', { count: changed })}
            </p>
          )}
        </div>
        {quote.isError && <NotChecked onRetry={quote.refetch} busy={quote.isFetching} />}
        {groups.map(({ seller_id, priced }) => (
          <StoreGroup key={seller_id} sellerId={seller_id} lines={priced} isKnown={quote.isKnown} />
        ))}
      </div>
      <CartSummary groups={groups} isKnown={quote.isKnown} />
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
