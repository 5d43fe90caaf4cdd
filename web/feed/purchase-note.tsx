import { ShoppingBag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Purchase } from '../room/room-client.ts';
import { isolate } from '../texts/isolate.ts';

const shownMs = 5_000;

/** A real order of this show, for five seconds. */
export function PurchaseNote({ purchase }: { purchase: Purchase | undefined }) {
  const { t } = useTranslation('watch');
  const [shown, setShown] = useState<Purchase>();

  useEffect(() => {
    if (!purchase) return;
    setShown(purchase);
    const timer = setTimeout(() => setShown(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [purchase]);

  return (
    <div role="status" className="pointer-events-none absolute top-20 left-3 max-w-[70%]">
      {shown && (
        <p key={shown.seq} className="flex animate-enter items-center gap-2 rounded-md bg-leaf px-3 py-2 font-semibold text-sm">
          <ShoppingBag aria-hidden className="size-4 shrink-0" />
          {t('purchase', { who: isolate(shown.who), product: isolate(shown.product) })}
        </p>
      )}
    </div>
  );
}
