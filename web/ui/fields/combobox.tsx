import '../texts.ts';
import { Combobox as Primitive } from '@base-ui/react/combobox';
import { ChevronsUpDown, X } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { controlClasses } from '../control-classes.ts';
import { Field } from '../field.tsx';
import { ComboboxPopup } from './combobox-popup.tsx';
import type { ItemParts } from './item-parts.ts';

type ComboboxParts<Item> = ItemParts<Item> & {
  label: string;
  hint?: string;
  error?: string;
  optional?: string;
  placeholder?: string;
  disabled?: boolean;
  value: Item | null;
  onChange: (item: Item | null) => void;
  ref?: Ref<HTMLInputElement>;
};

const iconButton = 'inline-flex h-full w-11 items-center justify-center rounded-md text-quiet hover:text-body';

/** One of many: type to find, arrows to move, Enter to take, Escape to close. */
export function Combobox<Item>(parts: ComboboxParts<Item>) {
  const { label, hint, error, optional, placeholder, disabled, value, onChange, ref, onSearch, isSearching, items, keyOf, textOf } = parts;
  const { t } = useTranslation('ui');
  return (
    <Primitive.Root
      items={(isSearching ? [] : items) as Item[]}
      value={value}
      disabled={disabled}
      filter={onSearch ? null : undefined}
      itemToStringLabel={textOf}
      itemToStringValue={keyOf}
      isItemEqualToValue={(item, chosen) => keyOf(item) === keyOf(chosen)}
      onValueChange={(item) => onChange(item)}
      onInputValueChange={(typed, { reason }) => reason === 'input-change' && onSearch?.(typed.trim())}
      autoHighlight
    >
      <Field label={label} hint={hint} error={error} optional={optional}>
        {(control) => (
          <Primitive.InputGroup className="relative">
            <Primitive.Input {...control} ref={ref} placeholder={placeholder} className={classNames(controlClasses, 'pr-22')} />
            <span className="absolute inset-y-0 right-0 flex">
              <Primitive.Clear aria-label={t('clear')} className={iconButton}>
                <X aria-hidden className="size-5" />
              </Primitive.Clear>
              <Primitive.Trigger aria-label={t('open')} className={iconButton}>
                <ChevronsUpDown aria-hidden className="size-5" />
              </Primitive.Trigger>
            </span>
          </Primitive.InputGroup>
        )}
      </Field>
      <ComboboxPopup {...parts} />
    </Primitive.Root>
  );
}
