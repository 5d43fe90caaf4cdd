import './texts.ts';
import { ShoppingBag } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Purchase } from '../../room/room-state.ts';
import { isolate } from '../../texts/isolate.ts';
import { playPurchaseSound } from './purchase-sound.ts';

const shownMs = 5_000;

/** An order of this show, for five seconds, with its sound unless the show is muted. A made-up one is not read aloud. */
export function PurchaseNote({ purchase, muted }: { purchase: Purchase; muted: boolean }) {
  const { t } = useTranslation('purchase');
  const [shown, setShown] = useState<Purchase>();
  const sound = useEffectEvent(() => {
    if (!muted) void playPurchaseSound();
  });

  useEffect(() => {
    setShown(purchase);
    sound();
    const timer = setTimeout(() => setShown(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [purchase]);

  if (!shown) return null;
  return (
    <p
      key={shown.seq}
      aria-hidden={shown.isMadeUp}
      className="flex w-fit max-w-full animate-enter items-center gap-2 rounded-md bg-leaf px-3 py-2 font-semibold text-sm text-white"
    >
      <ShoppingBag aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 truncate row:whitespace-normal">{t('news', { who: isolate(shown.who), product: isolate(shown.product) })}</span>
    </p>
  );
}
