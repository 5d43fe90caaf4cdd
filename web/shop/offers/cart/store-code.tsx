import { useLoadedWhen } from '../../../ui/hooks/use-loaded-when.ts';
import type { CartGroup } from './use-cart-prices.ts';

const load = async () => (await import('./cart-code.tsx')).CartCode;

/** The place of a store's code in the cart; its code comes after the lines. */
export function StoreCode(parts: { group: CartGroup; store: string }) {
  const Code = useLoadedWhen(true, load);
  return Code && <Code {...parts} />;
}
