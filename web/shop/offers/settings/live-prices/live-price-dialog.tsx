import { useQuery } from '@tanstack/react-query';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatShortRupees } from '#contract/formats/money.ts';
import type { LiveStreamId, ProductId } from '#contract/ids.ts';
import type { LiveStream } from '#contract/live/live.ts';
import { priceLines } from '#contract/shop/offers/price-lines.ts';
import type { ShowPriceForm, ShowPriceOfEvent } from '#contract/shop/offers/show-prices.ts';
import { api, orpc } from '../../../../api/client.ts';
import { showFieldProblems } from '../../../../api/field-problems.ts';
import { text } from '../../../../texts/texts.ts';
import { CheckboxField, SelectField, TextField } from '../../../../ui/field.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { Skeleton } from '../../../../ui/states.tsx';
import { showProblem, showToast } from '../../../../ui/toast.tsx';
import { findTypedProblem, readValue, valueText } from '../discount-fields.ts';

type Fields = Omit<ShowPriceForm, 'value' | 'product_ids'> & { id: string; value: string; product_ids: string[] };
type Asked = ShowPriceForm & { id: LiveStreamId };

const resolve: Resolver<Fields, unknown, Asked> = (fields) => {
  const errors: FieldErrors<Fields> = {};
  const problem = findTypedProblem(fields);
  if (fields.id === '') errors.id = { type: 'value', message: text('discount:livePrices.problem.event') };
  if (problem) errors.value = { type: 'value', message: problem };
  if (fields.product_ids.length === 0) errors.product_ids = { type: 'value', message: text('discount:livePrices.problem.products') };
  if (Object.keys(errors).length > 0) return { values: {}, errors };
  const product_ids = fields.product_ids as ProductId[];
  return { values: { ...fields, id: fields.id as LiveStreamId, product_ids, value: readValue(fields.value) }, errors: {} };
};

type Parts = { edited: ShowPriceOfEvent | undefined; taken: readonly ShowPriceOfEvent[]; onClose: () => void; onSaved: () => void };

/** Sets what a live event takes off its products while it is on the air. */
export function LivePriceDialog({ edited, taken, onClose, onSaved }: Parts) {
  const { t } = useTranslation('discount');
  const { data, isError } = useQuery(orpc.live.listMine.queryOptions({ input: { limit: 100 }, staleTime: 0 }));
  const open = data?.items.filter(({ id, status }) => status !== 'ended' && (edited ? id === edited.live_stream_id : !isTaken(taken, id)));
  const form = useForm<Fields, unknown, Asked>({ resolver: resolve, defaultValues: firstOf(edited) });
  const { errors } = form.formState;
  const { id, discount_type } = form.watch();
  const event = open?.find((each) => each.id === id);

  async function save(asked: Asked): Promise<void> {
    try {
      await api.offers.saveShowPrice(asked);
    } catch (error) {
      const isSaid = showFieldProblems(form, error, { value: 'value', product_ids: 'product_ids' });
      if (!isSaid) showProblem(t('error'), error instanceof Error ? error.message : t('livePrices.notSaved'));
      return;
    }
    showToast(t('success'), t('livePrices.saved'));
    onClose();
    onSaved();
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(edited ? 'livePrices.change' : 'livePrices.add')}
      form={form}
      onSubmit={save}
      submitLabel={t('livePrices.save')}
    >
      {edited ? (
        <p className="break-words font-semibold">{edited.title}</p>
      ) : (
        <SelectField
          label={t('livePrices.event')}
          hint={open?.length === 0 ? t('livePrices.noEvent') : undefined}
          error={errors.id?.message ?? (isError ? t('livePrices.noEvents') : undefined)}
          {...form.register('id', { onChange: () => form.setValue('product_ids', []) })}
        >
          <option value="">{t('livePrices.choose')}</option>
          {open?.map((each) => (
            <option key={each.id} value={each.id}>
              {each.title}
            </option>
          ))}
        </SelectField>
      )}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField label={t('type')} {...form.register('discount_type')}>
          <option value="percentage">{t('percentage')}</option>
          <option value="amount">{t('amount')}</option>
        </SelectField>
        <TextField
          label={t(discount_type === 'percentage' ? 'livePrices.percent' : 'livePrices.amount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={13}
          className="tabular"
          error={errors.value?.message}
          {...form.register('value')}
        />
      </div>
      {edited && !open && <Skeleton className="h-24" />}
      {event && <Products event={event} form={form} error={errors.product_ids?.message} />}
    </FormDialog>
  );
}

type ProductsParts = { event: LiveStream; form: ReturnType<typeof useForm<Fields, unknown, Asked>>; error: string | undefined };

/** Each with its price in the show, as it is typed. */
function Products({ event, form, error }: ProductsParts) {
  const { t } = useTranslation('discount');
  const { product_ids, value, discount_type } = form.watch();
  const showPrice = { discount_type, value: readValue(value), product_ids };
  if (event.products.length === 0) return <p className="text-ink-600">{t('livePrices.noProducts')}</p>;
  return (
    <fieldset className="flex flex-col" aria-describedby={error ? 'live-products-error' : undefined}>
      <legend className="font-semibold text-sm">{t('livePrices.products')}</legend>
      {event.products.map(({ id, name, price_paise }) => {
        const { total_paise } = priceLines([{ unit_price_paise: price_paise, quantity: 1, product_id: id }], undefined, showPrice);
        const prices = { before: formatShortRupees(price_paise), after: formatShortRupees(total_paise) };
        return (
          <CheckboxField
            key={id}
            value={id}
            label={name}
            hint={total_paise < price_paise ? t('livePrices.prices', prices) : prices.before}
            {...form.register('product_ids')}
          />
        );
      })}
      {error && (
        <p id="live-products-error" role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const isTaken = (taken: readonly ShowPriceOfEvent[], id: string) => taken.some(({ live_stream_id }) => live_stream_id === id);

function firstOf(edited: ShowPriceOfEvent | undefined): Fields {
  if (!edited) return { id: '', discount_type: 'percentage', value: '10', product_ids: [] };
  const { live_stream_id: id, discount_type, product_ids } = edited;
  return { id, discount_type, product_ids, value: valueText(edited) };
}
