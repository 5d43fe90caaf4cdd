import { Trash2 } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { parseRupees, toRupeeText } from '#contract/formats/money.ts';
import { isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import type { ProductForm } from '#contract/shop/catalog/product-form.ts';
import { gstRates } from '#contract/shop/catalog/variant-rules.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { useFormValue } from '../../../ui/fields/use-form-value.ts';
import { ImageDrop } from './image-drop.tsx';
import { MorePictures } from './more-pictures.tsx';
import { VariantFields } from './variant-fields.tsx';
import type { TypedOption } from './variant-rows.ts';
import { ProductVideoField } from './video-field.tsx';

type Parts = {
  form: UseFormReturn<ProductForm>;
  options: TypedOption[];
  onOptions: (options: TypedOption[]) => void;
  onUploading: (isUploading: boolean) => void;
  onSendingVideo: (isSending: boolean) => void;
};

/** The fields of a product, in the order in which they are filled in: what it is, what it costs, what it is chosen by, what the law asks. */
export function ProductFields({ form, options, onOptions, onUploading, onSendingVideo }: Parts) {
  const { t } = useTranslation('products');
  const { register, setValue, watch, formState } = form;
  const { errors } = formState;
  // In the order in which they stand: the first that is wrong gets the focus.
  const [name, description] = [register('name'), register('description')];
  const optional = t('form.optional');
  const [first = '', more = []] = [watch('image_url'), watch('more_image_urls')];
  const setFirst = (url: string) => setValue('image_url', url, { shouldDirty: true, shouldValidate: true });
  const setMore = (urls: string[]) => setValue('more_image_urls', urls, { shouldDirty: true });
  // The address of what is stored here says nothing to a seller.
  const isStored = isOwnImage(first) && !errors.image_url;

  /** The next picture takes its place. */
  function removeFirst(): void {
    const [next = '', ...others] = more;
    setFirst(next);
    setMore(others);
  }

  return (
    <>
      <div className="flex flex-col items-start gap-1 *:first:w-full">
        <ImageDrop url={first} onUploaded={setFirst} onBusy={onUploading} />
        {isStored && (
          <Button look="ghost" onClick={removeFirst}>
            <Trash2 aria-hidden className="size-4" />
            {t('form.removePicture', { number: 1 })}
          </Button>
        )}
      </div>
      <TextField label={t('form.name')} error={errors.name?.message} maxLength={200} autoComplete="off" {...name} />
      <TextArea label={t('form.description')} optional={optional} error={errors.description?.message} maxLength={5000} {...description} />
      {options.length === 0 && <SingleVariant form={form} />}
      <VariantFields form={form} options={options} onOptions={onOptions} />
      {!isStored && (
        <TextField
          label={t('form.imageUrl')}
          optional={optional}
          hint={t('form.imageUrlHint')}
          error={errors.image_url?.message}
          inputMode="url"
          autoComplete="off"
          {...register('image_url')}
        />
      )}
      {first && <MorePictures urls={more} onChange={setMore} onBusy={onUploading} />}
      <ProductVideoField form={form} onBusy={onSendingVideo} />
      <SellingFields form={form} />
      <LegalFields form={form} />
    </>
  );
}

/** Of a product without options. */
function SingleVariant({ form }: { form: UseFormReturn<ProductForm> }) {
  const { t } = useTranslation('products');
  const { register, formState } = form;
  const { errors } = formState;
  const price = useFormValue(form, 'price');
  const optional = t('form.optional');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MoneyField
        label={t('form.price')}
        hint={t('form.priceHint')}
        error={price.error}
        ref={price.ref}
        paise={parseRupees(price.value ?? '')}
        onChange={(paise, typed) => price.onChange(paise === undefined ? typed : toRupeeText(paise))}
      />
      <TextField
        label={t('form.stock')}
        optional={optional}
        hint={t('form.stockHint')}
        error={errors.stock?.message}
        inputMode="numeric"
        autoComplete="off"
        {...register('stock')}
      />
      <TextField
        label={t('form.mrp')}
        optional={optional}
        hint={t('form.mrpHint')}
        error={errors.mrp?.message}
        inputMode="decimal"
        autoComplete="off"
        {...register('mrp')}
      />
      <TextField
        label={t('form.sku')}
        optional={optional}
        hint={t('form.skuHint')}
        error={errors.sku?.message}
        maxLength={60}
        autoComplete="off"
        {...register('sku')}
      />
    </div>
  );
}

/** Whether shoppers see it, and when its seller hears that few are left. */
function SellingFields({ form }: { form: UseFormReturn<ProductForm> }) {
  const { t } = useTranslation('products');
  const { register, formState, setValue, watch } = form;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('form.status')}
        choices={[
          { value: 'active', text: t('form.statusActive') },
          { value: 'hidden', text: t('form.statusHidden') },
        ]}
        value={watch('status') ?? 'active'}
        onChange={(status) => setValue('status', status, { shouldDirty: true })}
      />
      <TextField
        label={t('form.lowStock')}
        optional={t('form.optional')}
        hint={t('form.lowStockHint')}
        error={formState.errors.low_stock_at?.message}
        inputMode="numeric"
        autoComplete="off"
        {...register('low_stock_at')}
      />
    </div>
  );
}

/** What a shopper and a tax invoice are told of the goods. */
function LegalFields({ form }: { form: UseFormReturn<ProductForm> }) {
  const { t } = useTranslation('products');
  const { register, formState, setValue, watch } = form;
  const { errors } = formState;
  const optional = t('form.optional');
  const rate = watch('gst_rate');
  const hasError = errors.category ?? errors.country_of_origin ?? errors.hsn ?? errors.gst_rate;
  return (
    <details open={hasError ? true : undefined} className="rounded-lg border border-line px-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('form.legal')}</summary>
      <div className="grid gap-4 pt-1 pb-4 sm:grid-cols-2">
        <TextField
          label={t('form.category')}
          optional={optional}
          hint={t('form.categoryHint')}
          error={errors.category?.message}
          maxLength={60}
          {...register('category')}
        />
        <TextField label={t('form.origin')} optional={optional} error={errors.country_of_origin?.message} maxLength={60} {...register('country_of_origin')} />
        <TextField
          label={t('form.hsn')}
          optional={optional}
          hint={t('form.hsnHint')}
          error={errors.hsn?.message}
          inputMode="numeric"
          autoComplete="off"
          {...register('hsn')}
        />
        <Select
          label={t('form.gst')}
          optional={optional}
          hint={t('form.gstHint')}
          choices={[
            { value: '', text: t('form.gstNone') },
            ...gstRates.map((each) => ({ value: String(each), text: t('form.gstRate', { rate: each / 100 }) })),
          ]}
          value={rate === null || rate === undefined ? '' : String(rate)}
          onChange={(value) => setValue('gst_rate', value === '' ? null : Number(value), { shouldDirty: true })}
        />
      </div>
    </details>
  );
}
