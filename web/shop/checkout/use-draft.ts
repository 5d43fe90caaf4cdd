import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { DeliveryForm } from '#contract/shop/checkout/checkout.ts';
import { onAuthEvent } from '../../api/auth.ts';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { type CheckoutDraft, emptyDraft, forgetDraft, readDraft, saveDraft } from './checkout-draft.ts';

type Change = { form?: Partial<DeliveryForm>; announce?: boolean; keep?: boolean };

/** The draft of this tab. Changes in one turn of the browser, such as those of its autofill, add up. */
export function useDraft(): { draft: CheckoutDraft; change: (change: Change) => void } {
  const isHydrated = useHydrated();
  const [draft, setDraft] = useState(() => (isHydrated ? readDraft() : emptyDraft));
  /** Undefined while the page is still as the server drew it, without what is kept. */
  const latest = useRef(isHydrated ? draft : undefined);

  function set(next: CheckoutDraft): void {
    latest.current = next;
    setDraft(next);
  }

  // Fields have added by then what was typed into them before the code ran.
  const readLate = useEffectEvent(() => {
    if (!latest.current) set(readDraft());
  });
  useLayoutEffect(() => readLate(), []);

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
      const before = latest.current ?? readDraft();
      const next = { form: { ...before.form, ...form }, announce: announce ?? before.announce, keep: keep ?? before.keep };
      set(next);
      saveDraft(next);
    },
  };
}
