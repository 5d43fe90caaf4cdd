import './texts.ts';
import { Drawer } from '@base-ui/react/drawer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortRupees } from '#contract/formats/money.ts';
import { Button } from '../../ui/button.tsx';
import { OfferConditions } from './offer-conditions.tsx';
import type { AppliedOffer } from './offer-flow.ts';
import { offText, savedText } from './offer-terms.ts';

type Parts = {
  applied: AppliedOffer;
  /** Paise off what is featured: none below the smallest order; undefined where nothing is. */
  amount: number | undefined;
  /** What is featured costs even less in this live event. */
  isLivePriceLower: boolean;
  open: boolean;
  onClose: () => void;
  frame: () => HTMLElement | null | undefined;
};

/** Says what was saved, in the lower half of the picture, while the show goes on above. */
export function AppliedSheet({ applied, amount, isLivePriceLower, open, onClose, frame }: Parts) {
  const { t } = useTranslation('offers');
  const [container] = useState(frame);
  // The card that was tapped is gone: what follows is buying.
  const next = () => container?.querySelector<HTMLElement>('.watch-foot a[href]') ?? true;
  return (
    <Drawer.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Portal container={container}>
        <Drawer.Backdrop className="absolute inset-0 z-40 bg-ink/20 opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-220 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Drawer.Viewport className="absolute inset-0 z-50 flex items-end sm:p-3 row:left-(--picture)">
          <Drawer.Popup
            finalFocus={next}
            className="max-h-[min(50dvh,calc(var(--screen)-1.5rem))] short:max-h-[calc(var(--screen)-1.5rem)] w-full touch-auto overflow-y-auto overscroll-contain rounded-t-xl bg-paper text-ink shadow-2xl outline-none transition-transform duration-220 ease-enter [transform:translateY(var(--drawer-swipe-movement-y,0px))] data-ending-style:[transform:translateY(calc(100%+1rem))] data-starting-style:[transform:translateY(calc(100%+1rem))] data-swiping:select-none data-swiping:duration-0 sm:rounded-xl"
          >
            <Drawer.Content className="flex flex-col items-center gap-3 px-5 pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-center">
              <span aria-hidden className="h-1 w-10 rounded-full bg-ink-300" />
              <Drawer.Title className="font-bold text-2xl">{t('appliedTitle')}</Drawer.Title>
              <Drawer.Description className="font-bold font-display text-leaf text-xl">
                {amount ? savedText(t, applied, amount) : t('off', { off: offText(applied) })}
              </Drawer.Description>
              {amount === 0 && applied.min_order_paise !== null && <p>{t('terms.minimum', { amount: formatShortRupees(applied.min_order_paise) })}</p>}
              <p className="flex items-center gap-2 text-ink-600 text-sm">
                {t('code')}
                <strong className="rounded-md border-2 border-ink-300 border-dashed px-3 py-1 font-bold font-display text-base text-ink">{applied.code}</strong>
              </p>
              <p className="text-ink-600 text-sm">{t(isLivePriceLower ? 'livePriceLower' : 'appliedNote')}</p>
              <OfferConditions of={applied} />
              <Drawer.Close render={<Button look="primary" wide />}>{t('continue')}</Drawer.Close>
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
