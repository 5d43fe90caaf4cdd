import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ItemsField, initialValuesOf } from '#contract/pages/section-fields.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { FieldEditorParts } from './field-editor-parts.ts';

type Item = Record<string, unknown>;
type Parts = {
  label: string;
  field: ItemsField<Item>;
  path: string;
  items: Item[];
  onChange: FieldEditorParts['onChange'];
  renderField: (parts: FieldEditorParts) => ReactNode;
};

/** Several of the same shape: each with its fields, in the seller's order. */
export function ItemsEditor({ label, field, path, items, onChange, renderField }: Parts) {
  const { t } = useTranslation('editor');
  const swap = (index: number, with_: number) => onChange(path, items.with(index, items[with_] as Item).with(with_, items[index] as Item));
  return (
    <section aria-label={label} className="flex flex-col gap-3">
      <h3 className="font-sans font-semibold text-sm">{label}</h3>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is what stands at its place, and its path names it so
        <fieldset key={index} className="flex flex-col gap-3 rounded-md border border-line p-3">
          <legend className="sr-only">{t('items.one', { number: index + 1 })}</legend>
          <div className="-mt-1 -mr-2 flex items-center justify-between">
            <span className="text-quiet text-sm">{t('items.one', { number: index + 1 })}</span>
            <span className="flex">
              <IconButton label={t('items.up', { number: index + 1 })} disabled={index === 0} onClick={() => swap(index, index - 1)}>
                <ArrowUp aria-hidden className="size-4" />
              </IconButton>
              <IconButton label={t('items.down', { number: index + 1 })} disabled={index === items.length - 1} onClick={() => swap(index, index + 1)}>
                <ArrowDown aria-hidden className="size-4" />
              </IconButton>
              <IconButton
                label={t('items.remove', { number: index + 1 })}
                disabled={items.length <= field.min}
                onClick={() => onChange(path, items.toSpliced(index, 1))}
              >
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
            </span>
          </div>
          {Object.entries(field.fields).map(([name, inner]) => (
            <Fragment key={name}>{renderField({ field: inner, path: `${path}.${index}.${name}`, value: item[name], onChange })}</Fragment>
          ))}
        </fieldset>
      ))}
      {items.length < field.max && (
        <Button onClick={() => onChange(path, [...items, initialValuesOf(field.fields)])}>
          <Plus aria-hidden className="size-4" />
          {t('items.add')}
        </Button>
      )}
    </section>
  );
}
