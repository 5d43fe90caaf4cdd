import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ProductForm } from '#contract/shop/catalog/product-form.ts';
import { maxOptions, maxVariants, variantTitle } from '#contract/shop/catalog/variant-rules.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { isCounted, rowsFor, type TypedOption } from './variant-rows.ts';

type Parts = { form: UseFormReturn<ProductForm>; options: TypedOption[]; onOptions: (options: TypedOption[]) => void };

const ownPicture = 'own';

/** What a product is chosen by, and a row for each choice with its price, stock, SKU, MRP and picture. */
export function VariantFields({ form, options, onOptions }: Parts) {
  const { t } = useTranslation('products');
  const { errors } = form.formState;
  const rows = form.watch('variants') ?? [];
  /** What the rows were, while an option that has no choices yet leaves none. */
  const kept = useRef(rows);
  const [note, setNote] = useState<'carried' | 'notKept'>();
  const optionProblem = errors.options?.message ?? rowsProblem(errors.options);

  function change(next: TypedOption[]): void {
    onOptions(next);
    form.setValue(
      'options',
      next.map(({ name }) => name),
      { shouldDirty: true },
    );
    const before = rows.length > 0 ? rows : kept.current;
    const { price, stock, sku, mrp } = form.getValues();
    const after = rowsFor(next, before, { price, stock, sku, mrp });
    form.setValue('variants', after, { shouldDirty: true });
    kept.current = next.length > 0 ? before : [];
    if (next.length === 0) setNote(undefined);
    else if (next.length < options.length) setNote(before.some(isCounted) ? 'notKept' : undefined);
    else if (before.length === 0 && after.length > 1 && (mrp || isCounted({ stock, sku }))) setNote('carried');
  }

  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">{t('variant.title')}</legend>
      {options.map((option, index) => (
        <OptionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          key={index}
          option={option}
          number={index + 1}
          onChange={(next) => change(options.with(index, next))}
          onRemove={() => change(options.toSpliced(index, 1))}
        />
      ))}
      {options.length < maxOptions && (
        <Button onClick={() => change([...options, { name: '', values: '' }])} className="self-start">
          <Plus aria-hidden className="size-5" />
          {t(options.length === 0 ? 'variant.add' : 'variant.addOption')}
        </Button>
      )}
      {optionProblem && <Said message={optionProblem} />}
      {rows.length > maxVariants && <Said message={t('variant.tooMany', { count: maxVariants })} />}
      {typeof errors.variants?.message === 'string' && <Said message={errors.variants.message} />}
      {note && (
        <p role="status" className="text-quiet text-sm">
          {t(`variant.${note}`)}
        </p>
      )}
      {rows.length > 0 && rows.length <= maxVariants && (
        <ul className="flex flex-col divide-y divide-line">
          {rows.map((row, index) => (
            <VariantRow key={variantTitle(row.values)} form={form} index={index} title={variantTitle(row.values)} />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** Of an option without a name. */
function rowsProblem(errors: FieldErrors<ProductForm>['options']): string | undefined {
  return Array.isArray(errors) ? errors.find((each) => each?.message)?.message : undefined;
}

function Said({ message }: { message: string | undefined }) {
  return message ? (
    <p role="alert" className="font-medium text-danger text-sm">
      {message}
    </p>
  ) : null;
}

type OptionParts = { option: TypedOption; number: number; onChange: (option: TypedOption) => void; onRemove: () => void };

function OptionFields({ option, number, onChange, onRemove }: OptionParts) {
  const { t } = useTranslation('products');
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-2 sm:grid-cols-[10rem_1fr_auto]">
      <TextField
        label={t('variant.option', { number })}
        placeholder={t('variant.optionExample')}
        maxLength={30}
        autoComplete="off"
        value={option.name}
        onChange={({ target }) => onChange({ ...option, name: target.value })}
      />
      <div className="col-span-2 row-start-2 sm:col-span-1 sm:row-start-auto">
        <OptionValues option={option} onChange={onChange} />
      </div>
      <IconButton label={t('variant.removeOption', { number })} onClick={onRemove}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}

/** The rows follow once the field is left: half a word is no choice. */
function OptionValues({ option, onChange }: Pick<OptionParts, 'option' | 'onChange'>) {
  const { t } = useTranslation('products');
  const [typed, setTyped] = useState(option.values);
  return (
    <TextField
      label={t('variant.values')}
      placeholder={t('variant.valuesExample')}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => typed !== option.values && onChange({ ...option, values: typed })}
    />
  );
}

function VariantRow({ form, index, title }: { form: UseFormReturn<ProductForm>; index: number; title: string }) {
  const { t } = useTranslation('products');
  const errors = form.formState.errors.variants?.[index];
  const name = (field: string) => t('variant.of', { field, title });
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="break-words font-semibold">{title}</p>
      {errors?.values && <Said message={errors.values.message ?? errors.values.root?.message} />}
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <TextField
          label={t('form.price')}
          aria-label={name(t('form.price'))}
          error={errors?.price?.message}
          inputMode="decimal"
          autoComplete="off"
          {...form.register(`variants.${index}.price`)}
        />
        <TextField
          label={t('form.stock')}
          aria-label={name(t('form.stock'))}
          error={errors?.stock?.message}
          inputMode="numeric"
          autoComplete="off"
          {...form.register(`variants.${index}.stock`)}
        />
        <TextField
          label={t('form.mrp')}
          aria-label={name(t('form.mrp'))}
          error={errors?.mrp?.message}
          inputMode="decimal"
          autoComplete="off"
          {...form.register(`variants.${index}.mrp`)}
        />
        <TextField
          label={t('form.sku')}
          aria-label={name(t('form.sku'))}
          error={errors?.sku?.message}
          maxLength={60}
          autoComplete="off"
          {...form.register(`variants.${index}.sku`)}
        />
      </div>
      <VariantPicture form={form} index={index} label={name(t('variant.picture'))} />
    </li>
  );
}

/** One of the product's pictures. */
function VariantPicture({ form, index, label }: { form: UseFormReturn<ProductForm>; index: number; label: string }) {
  const { t } = useTranslation('products');
  const chosen = form.watch(`variants.${index}.image_url`);
  const pictures = [form.watch('image_url'), ...(form.watch('more_image_urls') ?? [])].filter((url): url is string => url !== undefined && url !== '');
  if (pictures.length < 2) return null;
  const choices = [
    { value: ownPicture, text: t('variant.anyPicture') },
    ...pictures.map((url, place) => ({ value: url, text: t('variant.pictureNumber', { number: place + 1 }) })),
  ];
  return (
    <Select
      label={label}
      quietLabel
      choices={choices}
      value={chosen || ownPicture}
      onChange={(url) => form.setValue(`variants.${index}.image_url`, url === ownPicture ? '' : url, { shouldDirty: true })}
    />
  );
}
