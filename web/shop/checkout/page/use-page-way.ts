import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { showProblem } from '../../../ui/toast.tsx';
import type { CheckoutWay } from '../checkout-way.ts';
import { useThanks } from '../thanks/use-thanks.ts';

/** Of `/checkout`. `pathOf`: the address of a step; `heading`: what gets the focus at another step. */
export function usePageWay(pathOf: (step: 1 | 2) => string, heading: RefObject<HTMLElement | null>): CheckoutWay {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const { state } = useLocation();
  const { revalidate } = useRevalidator();
  const thanks = useThanks();

  async function goTo(next: 1 | 2): Promise<void> {
    await navigate(pathOf(next), { replace: next === 1, state: next === 2 ? { ...state, fromStep1: true } : state });
    heading.current?.focus();
  }

  return {
    goTo,
    /** One page back from step 1, to step 1 from step 2 (docs/product.md, "Addresses of pages"). */
    goBack(step) {
      if (step === 2) return void (state?.fromStep1 ? navigate(-1) : goTo(1));
      // React Router numbers the entries of this visit from 0.
      void (window.history.state?.idx > 0 ? navigate(-1) : navigate('/shop', { replace: true }));
    },
    showThanks: thanks.show,
    showPayment: thanks.showPayment,
    isLeaving: thanks.isLeaving,
    refresh: revalidate,
    async leaveGone() {
      showProblem(t('problems.gone'), t('problems.goneText'), { goesAlong: true });
      await navigate('/shop', { replace: true });
    },
    from: pathOf(2),
  };
}
