import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeliveryField, deliveryLengths, type findLoss } from '#contract/shop/checkout/checkout.ts';

type Loss = ReturnType<typeof findLoss>;

/** What fields did not take of what was typed or pasted, in words: nothing is left out in silence. */
export function useLossNote() {
  const { t } = useTranslation('checkout');
  const [losses, setLosses] = useState<Partial<Record<DeliveryField, Loss>>>({});
  const [latest, setLatest] = useState<DeliveryField>();

  function textOf(field: DeliveryField): string | undefined {
    const loss = losses[field];
    if (loss?.leftOut) return t('delivery.leftOut', { characters: loss.leftOut });
    const most = loss?.isCut && field in deliveryLengths ? deliveryLengths[field as keyof typeof deliveryLengths] : undefined;
    return most && t('delivery.cut', { count: most });
  }

  return {
    textOf,
    latest: latest && textOf(latest),
    note(field: DeliveryField, loss: Loss): void {
      setLosses((before) => ({ ...before, [field]: loss }));
      setLatest(field);
    },
  };
}
