import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeliveryForm } from '#contract/shop/checkout/checkout.ts';
import { onAuthEvent } from '../../api/auth.ts';
import { type CheckoutDraft, forgetDraft, readDraft, saveDraft } from './checkout-draft.ts';

type Change = { form?: Partial<DeliveryForm>; announce?: boolean; keep?: boolean };

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
  // Signed out in another tab: what stands here was that person's, and would be written anew with the next letter.
  const onSignedOut = useEffectEvent(() => {
    forgetDraft();
    set(readDraft());
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => onShown(event);
    addEventListener('pageshow', listen);
    const stop = onAuthEvent((event) => event === 'SIGNED_OUT' && onSignedOut());
    return () => {
      removeEventListener('pageshow', listen);
      stop();
    };
  }, []);

  return {
    draft,
    change({ form, announce, keep }) {
      const { current } = latest;
      set({ form: { ...current.form, ...form }, announce: announce ?? current.announce, keep: keep ?? current.keep });
      saveDraft(latest.current);
    },
  };
}
