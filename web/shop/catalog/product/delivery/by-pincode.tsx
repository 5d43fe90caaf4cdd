import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/shop/catalog/catalog.ts';
import { cleanDelivery, type DeliveryForm, findFieldProblem } from '#contract/shop/checkout/checkout.ts';
import { isPincode } from '#contract/shop/checkout/pincodes.ts';
import { deliveryPromise } from '#contract/shop/orders/delivery-days.ts';
import { orpc } from '../../../../api/client.ts';
import { useServerTime } from '../../../../net/use-server-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { keepPincode, readKnownPincode } from '../../../checkout/addresses/known-pincode.ts';
import { DeliveryLine } from '../delivery-line.tsx';

type Parts = { storeId: Product['seller_id'] /** The field stands open at first. */; isAsking: boolean };

/** The day on which what is ordered now arrives at the pincode of this device, or the field for one. */
export function DeliveryByPincode({ storeId, isAsking }: Parts) {
  const { t } = useTranslation(['delivery', 'catalog']);
  const [pincode, setPincode] = useState(() => readKnownPincode() ?? '');
  const now = useServerTime();
  const isKnown = isPincode(pincode);
  const [isOpen, setOpen] = useState(isAsking && !isKnown);
  const estimate = useQuery(orpc.orders.estimateDelivery.queryOptions({ input: { seller_id: storeId, pincode }, enabled: isKnown }));

  function take(next: string): void {
    keepPincode(next);
    setPincode(next);
    setOpen(false);
  }

  return (
    <div className="flex flex-col">
      {isKnown && estimate.data ? (
        <p role="status">
          <span className="font-semibold">{deliveryPromise(estimate.data)}</span> {t('to', { pincode })}
        </p>
      ) : (
        <DeliveryLine now={now} />
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-ink-600">
        {t('catalog:product.cod')}
        {!isOpen && (
          <button type="button" onClick={() => setOpen(true)} className="min-h-11 text-ink underline underline-offset-4">
            {t(isKnown ? 'change' : 'catalog:product.byPincode')}
          </button>
        )}
      </p>
      {isOpen && <PincodeForm known={pincode} onTake={take} onCancel={() => setOpen(false)} />}
    </div>
  );
}

function PincodeForm({ known, onTake, onCancel }: { known: string; onTake: (pincode: string) => void; onCancel: () => void }) {
  const { t } = useTranslation(['delivery', 'shell']);
  const [typed, setTyped] = useState(known);
  const [error, setError] = useState<string>();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isPincode(typed)) onTake(typed);
    else setError(findFieldProblem('pincode', { pincode: typed } as DeliveryForm)?.inline);
  }

  return (
    <form noValidate onSubmit={submit} className="mt-1 flex max-w-sm flex-col gap-2">
      <TextField
        autoFocus
        label={t('pincode')}
        inputMode="numeric"
        autoComplete="postal-code"
        value={typed}
        error={error}
        onChange={(event) => setTyped(cleanDelivery.pincode(event.target.value, typed))}
      />
      <div className="flex gap-2">
        <Button type="submit">{t('check')}</Button>
        <Button look="ghost" onClick={onCancel}>
          {t('shell:cancel')}
        </Button>
      </div>
    </form>
  );
}
