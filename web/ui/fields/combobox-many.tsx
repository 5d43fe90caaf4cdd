import '../texts.ts';
import { Combobox as Primitive } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../field.tsx';
import { ComboboxPopup } from './combobox-popup.tsx';
import type { ItemParts } from './item-parts.ts';

type ManyParts<Item> = ItemParts<Item> & {
  label: string;
  hint?: string;
  error?: string;
  optional?: string;
  placeholder?: string;
  value: readonly Item[];
  onChange: (items: Item[]) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Several of many, as chips in the field. Backspace in an empty field takes the last one away. */
export function ComboboxMany<Item>(parts: ManyParts<Item>) {
  const { label, hint, error, optional, placeholder, value, onChange, ref, onSearch, isSearching, items, keyOf, textOf } = parts;
  const { t } = useTranslation('ui');
  return (
    <Primitive.Root
      multiple
      items={(isSearching ? [] : items) as Item[]}
      value={value as Item[]}
      filter={onSearch ? null : undefined}
      itemToStringLabel={textOf}
      itemToStringValue={keyOf}
      isItemEqualToValue={(item, chosen) => keyOf(item) === keyOf(chosen)}
      onValueChange={(next, details) => {
        if (details.reason !== 'escape-key') return onChange(next);
        // Escape leaves; it must not take all chips away on its way.
        details.cancel();
        details.allowPropagation();
      }}
      onInputValueChange={(typed, { reason }) => reason === 'input-change' && onSearch?.(typed.trim())}
      autoHighlight
    >
      <Field label={label} hint={hint} error={error} optional={optional}>
        {(control) => (
          <Primitive.InputGroup>
            <Primitive.Chips className="flex min-h-11 flex-wrap gap-1 rounded-md border border-line bg-surface p-1 hover:border-quiet has-[input[aria-invalid]]:border-danger">
              {value.map((item) => (
                <Primitive.Chip
                  key={keyOf(item)}
                  className="flex max-w-full items-center rounded-sm bg-sunken pl-2 text-sm data-highlighted:ring-2 data-highlighted:ring-chosen"
                >
                  <span className="truncate">{textOf(item)}</span>
                  <Primitive.ChipRemove
                    aria-label={t('removeChip', { name: textOf(item) })}
                    className="relative inline-flex size-9 shrink-0 items-center justify-center text-quiet after:absolute after:-inset-1 hover:text-body"
                  >
                    <X aria-hidden className="size-4" />
                  </Primitive.ChipRemove>
                </Primitive.Chip>
              ))}
              <Primitive.Input
                {...control}
                ref={ref}
                placeholder={value.length === 0 ? placeholder : undefined}
                className="min-h-9 min-w-24 flex-1 rounded-sm bg-transparent px-2 text-base placeholder:text-quiet"
              />
            </Primitive.Chips>
          </Primitive.InputGroup>
        )}
      </Field>
      <ComboboxPopup {...parts} />
    </Primitive.Root>
  );
}
