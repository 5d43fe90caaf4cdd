import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { didYouMean } from '#contract/formats/meant-rupees.ts';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import { productStatuses } from '#contract/shop/catalog/variant-rules.ts';
import { orpc } from '../../../api/client.ts';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { useSettled } from '../../../ui/hooks/use-settled.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { BulkPreviewList } from './bulk-preview.tsx';
import { type BulkField, type BulkForm, changeOf, ways } from './typed-change.ts';
import { useBulkEdit } from './use-bulk-edit.ts';

type Parts = { field: BulkField; products: readonly OwnProduct[]; onClose: () => void };

const settleMs = 300;
const titles = { price: 'titlePrice', stock: 'titleStock', status: 'titleStatus' } as const;

/** One change of many products: what it does is shown before it is made. */
export function BulkDialog({ field, products, onClose }: Parts) {
  const { t } = useTranslation('bulk');
  const allHidden = products.every(({ status }) => status === 'hidden');
  const first = field === 'status' ? '' : (ways[field][0] ?? '');
  const form = useForm<BulkForm>({ defaultValues: { how: first, amount: '', status: allHidden ? 'active' : 'hidden' } });
  const values = useSettled(JSON.stringify(form.watch()), settleMs);
  const change = useMemo(() => changeOf(field, JSON.parse(values) as BulkForm), [field, values]);
  const product_ids = useMemo(() => products.map(({ id }) => id), [products]);
  const preview = useQuery({
    ...orpc.bulkEdits.preview.queryOptions({ input: { product_ids, change: change ?? { kind: 'status', status: 'active' } } }),
    enabled: change !== undefined,
    staleTime: 0,
  });
  const apply = useBulkEdit(onClose);
  const changes = change && preview.data?.problems.length === 0 ? preview.data.changes : 0;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(titles[field])}
      description={t('for', { count: products.length })}
      form={form}
      onSubmit={async (typed) => {
        const wanted = changeOf(field, typed);
        if (!wanted) {
          const question = typed.how.startsWith('price') ? didYouMean(typed.amount.replace('%', '')) : '';
          return form.setError('amount', { message: `${t(wrongOf(typed.how))}${question && '.'}${question}` }, { shouldFocus: true });
        }
        if (preview.data?.problems.length === 0) await apply({ product_ids, change: wanted });
      }}
      submitLabel={changes > 0 ? t('apply', { count: changes }) : t('applyNone')}
    >
      {field === 'status' ? <StatusField form={form} /> : <AmountFields field={field} form={form} />}
      {change && <BulkPreviewList preview={preview} />}
    </FormDialog>
  );
}

function wrongOf(how: string) {
  if (how === 'price_set') return 'wrongPrice' as const;
  return how.startsWith('price') ? ('wrongPercent' as const) : ('wrongUnits' as const);
}

type FormPart = { form: UseFormReturn<BulkForm> };

function StatusField({ form }: FormPart) {
  const { t } = useTranslation('bulk');
  return (
    <Select
      label={t('status')}
      choices={productStatuses.map((status) => ({ value: status, text: t(status) }))}
      value={form.watch('status')}
      onChange={(status) => form.setValue('status', status, { shouldDirty: true })}
    />
  );
}

const labels = { price_set: 'newPrice', price_up: 'percent', price_down: 'percent', stock_set: 'newStock', stock_add: 'units' } as const;
const hints = { price_up: 'percentHint', price_down: 'percentHint', stock_add: 'unitsHint' } as const;

function AmountFields({ field, form }: FormPart & { field: keyof typeof ways }) {
  const { t } = useTranslation('bulk');
  const how = form.watch('how') as keyof typeof labels | 'stock_none';
  const hint = how in hints ? t(hints[how as keyof typeof hints]) : undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('how')}
        choices={ways[field].map((way) => ({ value: way, text: t(way as keyof typeof labels) }))}
        value={how}
        onChange={(way) => {
          form.clearErrors('amount');
          form.setValue('how', way, { shouldDirty: true });
        }}
      />
      {how !== 'stock_none' && (
        <TextField
          label={t(labels[how])}
          hint={hint}
          error={form.formState.errors.amount?.message}
          inputMode={how === 'stock_add' ? 'text' : 'decimal'}
          autoComplete="off"
          maxLength={14}
          className="tabular"
          {...form.register('amount')}
        />
      )}
    </div>
  );
}
