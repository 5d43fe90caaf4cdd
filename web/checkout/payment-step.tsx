import { Banknote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import { formatRupees } from '#contract/formats/money.ts';
import type { PlacedOrder } from '#contract/orders/orders.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CheckboxField } from '../ui/field.tsx';
import type { CheckoutDraft } from './checkout-draft.ts';
import { usePlaceOrder } from './use-place-order.ts';

type StepParts = {
  product: Product;
  liveId: string | undefined;
  quantity: number;
  draft: CheckoutDraft;
  onAnnounce: (announce: boolean) => void;
  onEdit: () => void;
  onOrdered: (order: PlacedOrder) => Promise<void>;
};

export function PaymentStep({ product, liveId, quantity, draft, onAnnounce, onEdit, onOrdered }: StepParts) {
  const { t } = useTranslation('checkout');
  const { placeOrder, busy } = usePlaceOrder({ product, liveId, quantity, draft, onOrdered });
  const { form } = draft;
  const total = formatRupees(product.price_paise * quantity);
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="deliver-to" className="flex items-start justify-between gap-3">
        <div className="min-w-0 break-words">
          <h2 id="deliver-to" className="font-semibold text-base">
            {t('payment.deliverTo')}
          </h2>
          <p>{form.name}</p>
          <p className="text-ink-600">{[`${form.houseNo}, ${form.address}`, form.landmark, `${form.city} ${form.pincode}`].filter(Boolean).join(' · ')}</p>
          <p className="tabular text-ink-600">{form.phone}</p>
        </div>
        <Button look="ghost" onClick={onEdit}>
          {t('payment.change')}
        </Button>
      </section>
      <label className="flex min-h-16 items-center gap-3 rounded-lg border-2 border-ink bg-white p-3">
        <input type="radio" name="payment" value="cod" checked readOnly className="size-5 shrink-0 accent-ink" />
        <Banknote aria-hidden className="size-6 shrink-0 text-leaf" />
        <span>
          <span className="font-semibold">{t('payment.cod')}</span>
          <span className="block text-ink-600 text-sm">{t('payment.codText', { total })}</span>
        </span>
      </label>
      {liveId && <CheckboxField label={t('payment.announce')} checked={draft.announce} onChange={(event) => onAnnounce(event.target.checked)} />}
      {product.left === 0 ? (
        <ButtonLink to="/shop" look="primary" wide>
          {t('payment.toShop')}
        </ButtonLink>
      ) : (
        <Button look="primary" wide busy={busy} onClick={placeOrder}>
          {busy ? t('payment.placing') : t('payment.place')}
        </Button>
      )}
      {/* The page of the thanks, fetched ahead: an order that was placed must not end where nothing can be loaded. */}
      <Link to="/thank-you" prefetch="render" hidden>
        {t('thanks.meta')}
      </Link>
    </div>
  );
}
