import { useTranslation } from 'react-i18next';
import { acceptChanges } from '#contract/shop/cart/cart-changes.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import { undoMs } from '../../../ui/overlays/delayed-removals.ts';
import '../../../ui/texts.ts';
import { showToast } from '../../../ui/toast.tsx';
import { changeQuantity, keepLines, removeLines } from '../cart-actions.ts';
import type { CartLine } from '../cart-line.ts';
import { useCartLines } from '../use-cart-lines.ts';
import type { PricedLine } from './priced-lines.ts';

export function nameOf({ name, choice }: Pick<CartLine, 'name' | 'choice'>): string {
  return lineName({ product_name: name, variant_title: choice });
}

/** What a shopper does with a line; a removal can be taken back for ten seconds. */
export function useLineActions() {
  const { t } = useTranslation(['cart-page', 'ui']);
  const { cart } = useCartLines();
  return {
    setQuantity: (line: CartLine, quantity: number) => changeQuantity(cart, line.id, quantity),
    /** All that has changed about them. */
    accept: (priced: readonly PricedLine[]) =>
      keepLines(
        cart,
        priced.map(({ line, now }) => acceptChanges(line, now)),
      ),
    remove(line: CartLine, name: string): void {
      removeLines(cart, [line.id]);
      showToast(t('removed', { name }), undefined, { label: t('ui:undo'), shownMs: undoMs, onClick: () => keepLines(cart, [line]) });
    },
  };
}
