import { useSearchParams } from 'react-router';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { useLoadedWhen } from '../../../../ui/hooks/use-loaded-when.ts';
import { readSeen } from '../../../checkout/checkout-address.ts';
import { OfferedPrice } from '../../offered-price.tsx';

const load = async () => (await import('./live-price.tsx')).LivePrice;

type Parts = { product: Product; isFrom: boolean | undefined; className: string };

/** The price beside "Buy Now": that of the live event which the order would be of (`?live=`), while that has one of its own. */
export function PriceHere({ product, isFrom, className }: Parts) {
  const [search] = useSearchParams();
  const { liveId } = readSeen(search);
  const Live = useLoadedWhen(liveId !== undefined && !isFrom, load);
  const usual = <OfferedPrice of={product} isFrom={isFrom} className={className} />;
  if (!Live || !liveId) return usual;
  return (
    <Live product={product} liveId={liveId} className={className}>
      {usual}
    </Live>
  );
}
