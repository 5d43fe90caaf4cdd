import { useId } from 'react';
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Tracking, tracking } from '#contract/shop/orders/order-tracking.ts';
import { maxCourierCharacters, maxTrackingLinkCharacters, maxTrackingNumberCharacters } from '#contract/shop/orders/tracking-limits.ts';
import { TextField } from '../../../ui/field.tsx';

export type TrackingForm = z.input<typeof tracking>;

/** Couriers of India that are offered as one types; any other may be written. */
const couriers = ['Blue Dart', 'Delhivery', 'DTDC', 'Ecom Express', 'Ekart', 'India Post', 'Shadowfax', 'XpressBees'];

export function CourierField({ registered, error }: { registered: UseFormRegisterReturn; error: string | undefined }) {
  const { t } = useTranslation('orders');
  const listId = useId();
  return (
    <>
      <TextField label={t('tracking.courier')} list={listId} maxLength={maxCourierCharacters} autoComplete="off" error={error} {...registered} />
      <datalist id={listId}>
        {couriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Courier, number and link of one parcel. */
export function TrackingFields({ form: { register, formState } }: { form: UseFormReturn<TrackingForm, unknown, Tracking> }) {
  const { t } = useTranslation('orders');
  const { errors } = formState;
  return (
    <>
      <CourierField registered={register('courier')} error={errors.courier?.message} />
      <TextField
        label={t('tracking.number')}
        optional={t('optional')}
        maxLength={maxTrackingNumberCharacters}
        autoComplete="off"
        error={errors.number?.message}
        {...register('number')}
      />
      <TextField
        label={t('tracking.link')}
        optional={t('optional')}
        hint={t('tracking.linkHint')}
        type="url"
        maxLength={maxTrackingLinkCharacters}
        autoComplete="off"
        error={errors.link?.message}
        {...register('link')}
      />
    </>
  );
}
