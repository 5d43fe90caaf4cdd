import { useId } from 'react';
import { useTranslation } from 'react-i18next';

type Parts = { label: string; value: number; min: number; max: number; onChange: (value: number) => void };

/** A number of a few, by sliding. */
export function CountEditor({ label, value, min, max, onChange }: Parts) {
  const { t } = useTranslation('editor');
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="flex justify-between font-semibold text-sm">
        {label}
        <output htmlFor={id} className="tabular font-normal">
          {t('number', { number: value })}
        </output>
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="min-h-11 accent-chosen"
      />
    </div>
  );
}
