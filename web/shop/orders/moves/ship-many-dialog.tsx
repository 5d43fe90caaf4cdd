import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { tracking } from '#contract/shop/orders/order-tracking.ts';
import type { Order } from '#contract/shop/orders/orders.ts';
import { maxTrackingNumberCharacters } from '#contract/shop/orders/tracking-limits.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { CourierField } from './tracking-fields.tsx';
import { useOrderMoves } from './use-order-moves.ts';

type Form = { courier: string; numbers: string[] };

/** Sends orders together: one courier for all, a number for each, now or later. */
export function ShipManyDialog({ orders, onClose }: { orders: readonly Order[]; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const { move } = useOrderMoves();
  const form = useForm<Form>({ defaultValues: { courier: '', numbers: orders.map(() => '') } });
  const { register, formState } = form;
  const { errors } = formState;

  async function send({ courier, numbers }: Form): Promise<void> {
    const hasTracking = courier.trim() !== '' || numbers.some((number) => number.trim() !== '');
    const read = orders.map(({ id }, index) => ({ id, parsed: tracking.safeParse({ courier, number: numbers[index] }) }));
    if (hasTracking)
      for (const [index, { parsed }] of read.entries())
        for (const { path, message } of parsed.error?.issues ?? [])
          return form.setError(path[0] === 'courier' ? 'courier' : `numbers.${index}`, { message }, { shouldFocus: true });
    if (await move('shipped', hasTracking ? read.map(({ id, parsed }) => ({ id, tracking: parsed.data })) : read.map(({ id }) => ({ id })))) onClose();
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('ship.title', { count: orders.length })}
      description={t('ship.text')}
      form={form}
      onSubmit={send}
      submitLabel={t('ship.send', { count: orders.length })}
    >
      <CourierField registered={register('courier')} error={errors.courier?.message} />
      {orders.map(({ id, number, customer_name }, index) => (
        <TextField
          key={id}
          label={t('ship.number', { number, name: customer_name })}
          optional={t('optional')}
          maxLength={maxTrackingNumberCharacters}
          autoComplete="off"
          error={errors.numbers?.[index]?.message}
          {...register(`numbers.${index}`)}
        />
      ))}
    </FormDialog>
  );
}
