import '../texts.ts';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { controlClasses } from '../control-classes.ts';
import { Field } from '../field.tsx';
import { DatePicker } from './date-picker.tsx';
import { formatLocalTime, type LocalTime, readLocalTime } from './local-time.ts';

type DateTimeParts = {
  label: string;
  hint?: string;
  error?: string;
  optional?: string;
  /** '' for none; what is typed and cannot be read comes out as it is, so that a form can refuse it. */
  value: LocalTime | '';
  onChange: (value: LocalTime | '') => void;
  /** Days before it cannot be picked. */
  min?: LocalTime;
} & Pick<ComponentProps<'input'>, 'ref' | 'name' | 'disabled' | 'onBlur'>;

/** A local day and time, shown as 'Nov 22, 2026, 3:00 PM': typed in any usual way, or picked. */
export function DateTimeField({ label, hint, error, optional, value, onChange, min, onBlur, disabled, ...rest }: DateTimeParts) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState(false);
  const settled = readLocalTime(value) === undefined ? value : formatLocalTime(value);
  const isUnreadable = left && value !== '' && readLocalTime(value) === undefined;

  function take(next: string): void {
    setTyped(next);
    onChange(readLocalTime(next) ?? next.trim());
  }

  return (
    <Field label={label} hint={hint} error={error ?? (isUnreadable ? t('date.unreadable') : undefined)} optional={optional}>
      {(control) => (
        <span className="relative">
          <input
            {...control}
            {...rest}
            type="text"
            autoComplete="off"
            disabled={disabled}
            value={typed ?? settled}
            onChange={(event) => take(event.target.value)}
            onBlur={(event) => {
              setTyped(undefined);
              setLeft(true);
              onBlur?.(event);
            }}
            className={classNames(controlClasses, 'tabular pr-12')}
          />
          <DatePicker hasTime label={label} value={value} min={min} disabled={disabled} onChange={onChange} />
        </span>
      )}
    </Field>
  );
}
