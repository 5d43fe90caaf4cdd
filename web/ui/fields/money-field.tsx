import { type ComponentProps, useState } from 'react';
import { didYouMean } from '#contract/formats/meant-rupees.ts';
import { type Paise, parseRupees } from '#contract/formats/money.ts';
import { classNames } from '../class-names.ts';
import { controlClasses } from '../control-classes.ts';
import { Field } from '../field.tsx';
import { groupedRupees } from './grouped-rupees.ts';

type MoneyParts = {
  label: string;
  hint?: string;
  error?: string;
  optional?: string;
  paise: Paise | undefined;
  /** `paise` is undefined for nothing and for what is no amount; `typed` tells the two apart. */
  onChange: (paise: Paise | undefined, typed: string) => void;
} & Pick<ComponentProps<'input'>, 'ref' | 'name' | 'disabled' | 'placeholder' | 'onBlur'>;

/** An amount: rupees are typed, whole paise come out. Grouped as in India once the field is left; what is no amount is asked about then. */
export function MoneyField({ label, hint, error, optional, paise, onChange, onBlur, ...rest }: MoneyParts) {
  /** As it is typed; undefined while nobody types. */
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const question = typed !== undefined && (isLeft || error) ? didYouMean(typed).trim() : '';
  const settled = paise === undefined ? '' : groupedRupees(paise);

  function take(next: string): void {
    setTyped(next);
    setLeft(false);
    onChange(parseRupees(next), next.trim());
  }

  return (
    <Field label={label} hint={hint} error={question || error} optional={optional}>
      {(control) => (
        <span className="relative">
          <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-quiet">
            ₹
          </span>
          <input
            {...control}
            {...rest}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            value={typed ?? settled}
            onChange={(event) => take(event.target.value)}
            onBlur={(event) => {
              setLeft(true);
              // What is no amount stays to be corrected.
              if (typed !== undefined && (paise !== undefined || typed.trim() === '')) setTyped(undefined);
              onBlur?.(event);
            }}
            className={classNames(controlClasses, 'tabular pl-8')}
          />
        </span>
      )}
    </Field>
  );
}
