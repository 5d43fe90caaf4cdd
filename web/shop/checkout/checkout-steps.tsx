import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../ui/field.tsx';
import { SavedAddresses } from './addresses/saved-addresses.tsx';
import type { CheckoutOrder } from './checkout-order.ts';
import type { CheckoutWay } from './checkout-way.ts';
import { DeliveryStep } from './delivery-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { SavingNotice } from './saving/saving-notice.tsx';
import type { CheckoutState } from './use-checkout.ts';

type Parts = { order: CheckoutOrder; checkout: CheckoutState; way: CheckoutWay };

/** What is filled in at the step that a checkout is at. */
export function CheckoutSteps({ order, checkout, way }: Parts) {
  const { t } = useTranslation('checkout');
  const { step, draft, change, prices, method, setMethod, saving, isSignedIn, submitDelivery, showThanks } = checkout;
  const keepField = isSignedIn && (
    <CheckboxField label={t('addresses.keep')} checked={draft.keep} onChange={(event) => change({ keep: event.target.checked })} />
  );
  if (step === 2)
    return (
      <PaymentStep
        {...{ order, prices, draft, method, way }}
        onMethod={setMethod}
        onAnnounce={(announce) => change({ announce })}
        onOrdered={showThanks}
        onEdit={() => way.goBack(2)}
      />
    );
  return (
    <>
      <SavingNotice saving={saving} />
      <SavedAddresses form={draft.form} onChoose={(form) => change({ form })} />
      <DeliveryStep form={draft.form} onChange={(form) => change({ form })} onSubmit={submitDelivery} more={keepField} />
    </>
  );
}
