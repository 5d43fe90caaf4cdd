import { BadgePercent } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { StoreId } from '#contract/ids.ts';
import { Button } from '../../../ui/button.tsx';
import { controlClasses } from '../../../ui/control-classes.ts';
import { clearHeldOffer, type KeptOffer, keepHeldOffer } from '../../offers/held-offers.ts';
import type { StorePrice } from './use-prices.ts';

type Parts = { sellerId: StoreId; seller: string; price: StorePrice };

/** Of one store: the discount that counts, or the field for a code, and in one line why one does not count. */
export function CodeField({ sellerId, seller, price }: Parts) {
  const { t } = useTranslation('checkout');
  const { applied, refused, held, discount_paise, state } = price;
  if (applied && discount_paise > 0) {
    return (
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="flex min-w-0 items-center gap-2 text-leaf">
          <BadgePercent aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 break-words">
            {t(held?.claim ? 'offers.appliedClaim' : 'offers.applied', { code: applied.code, amount: formatRupees(discount_paise) })}
          </span>
        </p>
        <Button look="ghost" aria-label={t('offers.removeOf', { code: applied.code })} onClick={() => clearHeldOffer(sellerId)}>
          {t('offers.remove')}
        </Button>
      </div>
    );
  }
  const why = state === 'unknown' ? t('offers.unknown') : refused && held ? t(`offers.refused.${refused}`) : undefined;
  return <CodeForm key={held?.code} sellerId={sellerId} seller={seller} held={held} isAsking={state === 'asking'} why={why} />;
}

/** The same function each time, so that it runs when the field comes and never again. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

type FormParts = { sellerId: StoreId; seller: string; held: KeptOffer | undefined; isAsking: boolean; why: string | undefined };

function CodeForm({ sellerId, seller, held, isAsking, why }: FormParts) {
  const { t } = useTranslation('checkout');
  const [code, setCode] = useState(held?.code ?? '');
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  function apply(event: SubmitEvent): void {
    event.preventDefault();
    const typed = code.trim().toUpperCase();
    if (typed === '') return clearHeldOffer(sellerId);
    keepHeldOffer(sellerId, { ...(held?.claim && { claim: held.claim }), code: typed });
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
