import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeliveryForm } from '#contract/checkout/checkout.ts';
import { type CheckoutDraft, readDraft, saveDraft } from './checkout-draft.ts';

type Change = { form?: Partial<DeliveryForm>; announce?: boolean };

/** The draft of this tab. Changes in one turn of the browser, such as those of its autofill, add up. */
export function useDraft(): { draft: CheckoutDraft; change: (change: Change) => void } {
  const [draft, setDraft] = useState(readDraft);
  const latest = useRef(draft);

  function set(next: CheckoutDraft): void {
    latest.current = next;
    setDraft(next);
  }

  // A page out of the browser's memory knows nothing of an order that was placed since.
  const onShown = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) set(readDraft());
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => onShown(event);
    addEventListener('pageshow', listen);
    return () => removeEventListener('pageshow', listen);
  }, []);

  return {
    draft,
    change({ form, announce }) {
      const { current } = latest;
      set({ form: { ...current.form, ...form }, announce: announce ?? current.announce });
      saveDraft(latest.current);
    },
  };
}
