import { Price } from '../../../ui/display/price.tsx';
import { type CartGroup, useCartPrices } from './use-cart-prices.ts';

/** What all stores of the cart cost, after what is taken off. */
export function CartTotal({ groups }: { groups: readonly CartGroup[] }) {
  const prices = useCartPrices(groups);
  return <Price paise={prices.reduce((sum, { total_paise }) => sum + total_paise, 0)} className="text-2xl" />;
}
