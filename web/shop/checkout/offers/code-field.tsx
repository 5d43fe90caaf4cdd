import '../../offers/texts.ts';
import { BadgePercent } from 'lucide-react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupees, formatShortRupees } from '#contract/formats/money.ts';
import type { StoreId } from '#contract/ids.ts';
import { Button } from '../../../ui/button.tsx';
import { controlClasses } from '../../../ui/control-classes.ts';
import { clearHeldOffer, type KeptOffer, keepHeldOffer, putOfferAside, takeOfferUp } from '../../offers/held-offers.ts';
import { noteApplied, sayApplied } from '../../offers/offer-applied.ts';
import type { StorePrice } from './use-store-prices.ts';

type Parts = { sellerId: StoreId; seller: string; price: StorePrice };

/** Of one store: the discount that counts, or what can be applied, the field for a code, and in one line why one does not count. */
export function CodeField({ sellerId, seller, price }: Parts) {
  const { t } = useTranslation('checkout');
  const { applied, showPrice, held, aside, discount_paise, state } = price;
  const onApply = useSaying(price);
  const why = useWhy(price);
  if (applied && discount_paise > 0) {
    return (
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="flex min-w-0 items-center gap-2 text-leaf">
          <BadgePercent aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 break-words">
            {t(held?.claim ? 'offers.appliedClaim' : 'offers.applied', { code: applied.code, amount: formatRupees(discount_paise) })}
          </span>
        </p>
        <Button look="ghost" aria-label={t('offers.removeOf', { code: applied.code })} onClick={() => putOfferAside(sellerId)}>
          {t('offers.remove')}
        </Button>
      </div>
    );
  }
  return (
    <>
      {showPrice && <p className="text-leaf text-sm">{t(held ? 'offers.livePriceBetter' : 'offers.livePrice')}</p>}
      {aside && !held && <AsideOffer aside={aside} seller={seller} onApply={() => onApply(() => takeOfferUp(sellerId))} />}
      <CodeForm key={held?.code} {...{ sellerId, seller, held, onApply, why }} isAsking={state === 'asking'} />
    </>
  );
}

/** In one line. */
function useWhy({ refused, state, held, min_order_paise }: StorePrice): string | undefined {
  const { t } = useTranslation('checkout');
  if (state === 'unknown' && held) return t('offers.unknown');
  if (refused === 'below_minimum' && min_order_paise !== null) return t('offers.minimum', { amount: formatShortRupees(min_order_paise) });
  return refused && t(`offers.refused.${refused}`);
}

/** Does what "Apply" does, and says and notes what is saved once the server has said that it counts. */
function useSaying({ applied, discount_paise, state }: StorePrice): (apply: () => void) => void {
  const { t } = useTranslation('offers');
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isPressed.current || state !== 'known') return;
    if (!applied || discount_paise === 0) return;
    isPressed.current = false;
    noteApplied(discount_paise);
    sayApplied(t, applied, discount_paise);
  }, [applied, discount_paise, state, t]);
  return (apply) => {
    isPressed.current = true;
    apply();
  };
}

type AsideParts = { aside: KeptOffer; seller: string; onApply: () => void };

/** A claim that was taken off this order. */
function AsideOffer({ aside, seller, onApply }: AsideParts) {
  const { t } = useTranslation('checkout');
  return (
    <div className="mb-2 flex items-center justify-between gap-3">
      <p className="min-w-0 break-words">{t('offers.aside', { title: aside.title ?? '' })}</p>
      <Button aria-label={t('offers.asideOf', { store: seller })} onClick={onApply}>
        {t('offers.apply')}
      </Button>
    </div>
  );
}

/** The same function each time, so that it runs when the field comes and never again. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

type FormParts = {
  sellerId: StoreId;
  seller: string;
  held: KeptOffer | undefined;
  isAsking: boolean;
  why: string | undefined;
  onApply: (apply: () => void) => void;
};

function CodeForm({ sellerId, seller, held, isAsking, why, onApply }: FormParts) {
  const { t } = useTranslation('checkout');
  const [code, setCode] = useState(held?.claim ? '' : (held?.code ?? ''));
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  function apply(event: SubmitEvent): void {
    event.preventDefault();
    const typed = code.trim().toUpperCase();
    if (typed === '') return clearHeldOffer(sellerId);
    // Of two one counts: a claim can be applied again.
    if (held?.claim) putOfferAside(sellerId);
    onApply(() => keepHeldOffer(sellerId, { code: typed }));
  }

  if (!isOpen && !held && !why) {
    return (
      <Button look="ghost" className="-my-1 -ml-4" onClick={() => setOpen(true)}>
        <BadgePercent aria-hidden className="size-5 shrink-0" />
        {t('offers.open')}
      </Button>
    );
  }
  return (
    <form noValidate onSubmit={apply} className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm">
        {t('offers.code')}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={code}
          ref={isOpen ? focusOnce : undefined}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={why ? `${id}-why` : undefined}
          className={`${controlClasses} min-w-0 flex-1 uppercase`}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" busy={isAsking} aria-label={t('offers.applyOf', { store: seller })}>
          {t('offers.apply')}
        </Button>
      </div>
      <p id={`${id}-why`} role="status" className="text-brick text-sm empty:hidden">
        {why}
      </p>
    </form>
  );
}
