import { type ReactNode, useRef } from 'react';
import type { StoreId } from '#contract/ids.ts';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';
import { useVisible } from '../../ui/hooks/use-visible.ts';
import { ShopperFrame } from '../shopper-frame.tsx';
import { ShopHead } from './shop-head.tsx';

type PaperParts = { back?: ReactNode; search?: ReactNode; sellerId?: StoreId; children: ReactNode };

const loadFoot = async () => (await import('./shop-foot.tsx')).ShopFoot;

/** A shopper's page on paper, between its head and its foot; `back` and `search` as in `ShopHead`, `sellerId` where one store alone sells here. */
export function PaperPage({ back, search, sellerId, children }: PaperParts) {
  const place = useRef<HTMLDivElement>(null);
  // Most visits end before the page does.
  const Foot = useLoadedWhen(useVisible(place) === true, loadFoot);
  return (
    <ShopperFrame light head={<ShopHead back={back} search={search} />}>
      {/* At the end of the window where there is little to read: under the head of 57 px. */}
      <div className="flex min-h-[calc(100%-57px)] flex-col justify-between">
        <div>{children}</div>
        <div ref={place} className="min-h-40 pt-10 lg:min-h-28">
          {Foot && <Foot sellerId={sellerId} />}
        </div>
      </div>
    </ShopperFrame>
  );
}
