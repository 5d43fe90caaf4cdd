import '../texts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCalendarDay } from '#contract/formats/dates.ts';
import { classNames } from '../class-names.ts';
import { controlClasses } from '../control-classes.ts';
import { Field } from '../field.tsx';
import { DatePicker } from './date-picker.tsx';
import { type LocalDay, readLocalDay } from './local-time.ts';

type DateParts = {
  label: string;
  hint?: string;
  /** What no day means. */
  placeholder?: string;
  value: LocalDay | '';
  /** '' for none, and while what is typed cannot be read. */
  onChange: (value: LocalDay | '') => void;
};

/** A day, shown as 'Nov 22, 2026': typed in any usual way, or picked. */
export function DateField({ label, hint, placeholder, value, onChange }: DateParts) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const isUnreadable = typed !== undefined && typed.trim() !== '' && readLocalDay(typed) === undefined;
  const settled = readLocalDay(value) === undefined ? value : formatCalendarDay(value);

  function take(next: string): void {
    setTyped(next);
    setLeft(false);
    const day = readLocalDay(next) ?? '';
    if (day !== value) onChange(day);
  }

  function leave(): void {
    setLeft(true);
    if (!isUnreadable) setTyped(undefined);
  }

  return (
    <Field label={label} hint={hint} error={isLeft && isUnreadable ? t('date.dayUnreadable') : undefined}>
      {(control) => (
        <span className="relative">
          <input
            {...control}
            type="text"
            autoComplete="off"
            placeholder={placeholder}
            value={typed ?? settled}
            onChange={(event) => take(event.target.value)}
            onBlur={leave}
            className={classNames(controlClasses, 'tabular pr-12')}
          />
          <DatePicker
            label={label}
            value={value && `${value}T12:00`}
            onChange={(time) => {
              setTyped(undefined);
              onChange(time.slice(0, 10));
            }}
          />
        </span>
      )}
    </Field>
  );
}
