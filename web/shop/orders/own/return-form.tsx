import { useEffect } from 'react';
import { Controller, type FieldErrors, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import { lineName } from '#contract/shop/orders/order-lines.ts';
import type { OwnOrder } from '#contract/shop/orders/own-orders.ts';
import { paidFor } from '#contract/shop/orders/returns/return-shares.ts';
import { maxReturnWords, type ReturnReason, returnReasons } from '#contract/shop/orders/returns/return-states.ts';
import { isolate } from '../../../texts/isolate.ts';
import { CheckboxField, TextArea } from '../../../ui/field.tsx';
import { QuantityStepper } from '../../../ui/fields/quantity-stepper.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { forgetReturnDraft, keepReturnDraft, type ReturnDraft, readReturnDraft, returnKey } from './return-draft.ts';
import { useOwnReturn } from './use-own-return.ts';

type Form = UseFormReturn<ReturnDraft>;

/** What comes back, and why. What is filled in survives a reload. */
export function ReturnForm({ order, onClose }: { order: OwnOrder; onClose: () => void }) {
  const { t } = useTranslation('returns');
  const { ask } = useOwnReturn(order);
  const form = useReturnForm(order);
  const leave = () => {
    forgetReturnDraft(order.link);
    onClose();
  };

  async function submit(draft: ReturnDraft): Promise<void> {
    if (draft.reason === '') return;
    const lines = draft.units.flatMap((quantity, position) => (quantity > 0 ? [{ position, quantity }] : []));
    const key = returnKey(order.link, draft);
    try {
      await ask.mutateAsync({ link: order.link, idempotency_key: key, lines, reason: draft.reason, words: draft.words });
      leave();
    } catch {
      // It is said in a toast, and everything stays as it was typed.
    }
  }

  return (
    <FormDialog
      open
      onClose={leave}
      title={t('own.form', { number: order.number, store: isolate(order.store_name) })}
      description={t('own.formText', { store: isolate(order.store_name) })}
      form={form}
      onSubmit={submit}
      submitLabel={t('own.send')}
    >
      <Units order={order} form={form} />
      <Reason form={form} />
      <TextArea
        label={t('own.words')}
        optional={t('own.optional')}
        hint={t('own.wordsHint')}
        maxLength={maxReturnWords}
        rows={3}
        {...form.register('words')}
        error={form.formState.errors.words?.message}
      />
      <GoesBack order={order} form={form} />
    </FormDialog>
  );
}

function useReturnForm({ link, returns: { left } }: OwnOrder): Form {
  const { t } = useTranslation('returns');
  const kept = readReturnDraft(link);
  const [only, ...more] = left;
  /** What can be chosen alone is chosen. */
  const units = left.map((most, position) => Math.min(kept?.units[position] ?? (more.length === 0 && only === 1 ? 1 : 0), most));
  const form = useForm<ReturnDraft>({
    defaultValues: { units, reason: kept?.reason ?? '', words: kept?.words ?? '' },
    resolver: (values) => {
      const errors: FieldErrors<ReturnDraft> = {
        ...(values.units.every((quantity) => quantity === 0) && { units: { type: 'required', message: t('own.nothing') } }),
        ...(values.reason === '' && { reason: { type: 'required', message: t('own.noReason') } }),
      };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const draft = useWatch({ control: form.control }) as ReturnDraft;
  useEffect(() => keepReturnDraft(link, draft), [link, draft]);
  return form;
}

function Units({ order, form }: { order: OwnOrder; form: Form }) {
  const { t } = useTranslation('returns');
  const error = form.formState.errors.units?.message ?? form.formState.errors.units?.root?.message;
  return (
    <fieldset aria-describedby={error ? 'return-units-error' : undefined} className="flex flex-col">
      <legend className="mb-1 font-semibold text-sm">{t('own.what')}</legend>
      {order.lines.map((line, position) => {
        const most = order.returns.left[position] ?? 0;
        if (most === 0) return null;
        return (
          <Controller
            key={line.variant_id}
            control={form.control}
            name={`units.${position}`}
            render={({ field }) => <Line name={lineName(line)} most={most} quantity={field.value} onQuantity={field.onChange} />}
          />
        );
      })}
      {error && (
        <p id="return-units-error" role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type LineParts = { name: string; most: number; quantity: number; onQuantity: (quantity: number) => void };

function Line({ name, most, quantity, onQuantity }: LineParts) {
  const { t } = useTranslation('returns');
  const labels = { group: t('own.units', { name }), fewer: t('own.fewer'), more: t('own.more') };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <div className="min-w-0 flex-1 basis-40 break-words">
        <CheckboxField label={name} checked={quantity > 0} onChange={({ target }) => onQuantity(target.checked ? most : 0)} />
      </div>
      {quantity > 0 && most > 1 && (
        <span className="flex items-center gap-2">
          <QuantityStepper quantity={quantity} most={most} labels={labels} onQuantity={onQuantity} />
          <span className="tabular text-ink-600 text-sm">{t('own.of', { count: most })}</span>
        </span>
      )}
    </div>
  );
}

function Reason({ form }: { form: Form }) {
  const { t } = useTranslation('returns');
  return (
    <Controller
      control={form.control}
      name="reason"
      render={({ field, fieldState }) => (
        <Select<ReturnReason>
          ref={field.ref}
          label={t('own.why')}
          placeholder={t('own.choose')}
          choices={returnReasons.map((value) => ({ value, text: t(`reason.${value}`) }))}
          value={field.value || null}
          error={fieldState.error?.message}
          onChange={field.onChange}
        />
      )}
    />
  );
}

/** As the server will reckon it, and how it comes. */
function GoesBack({ order, form }: { order: OwnOrder; form: Form }) {
  const { t } = useTranslation('returns');
  const units = useWatch({ control: form.control, name: 'units' });
  const paise = order.lines.reduce((sum, line, position) => sum + paidFor(line, order.returns.returned[position] ?? 0, units[position] ?? 0), 0);
  return (
    <div className="rounded-md bg-ink-100 p-3">
      <p className="flex items-baseline justify-between gap-3 font-semibold">
        <span>{t('own.back')}</span>
        <output className="tabular">{formatRupees(paise)}</output>
      </p>
      <p className="text-ink-700 text-sm">{t(order.payment_method === 'cod' ? 'own.backCod' : 'own.backOnline', { store: isolate(order.store_name) })}</p>
    </div>
  );
}
