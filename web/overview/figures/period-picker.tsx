import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxPeriodDays, type Period } from '#contract/overview/period.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { isPeriod, type Length, lengths, type PeriodChoice } from './use-period.ts';

/** Which days: the last 7, 30 or 90, or any that are chosen. */
export function PeriodPicker({ choice }: { choice: PeriodChoice }) {
  const { t } = useTranslation('overview');
  const [isOpen, setOpen] = useState(false);
  const chosen = isOpen ? 'custom' : choice.chosen;
  const choices = [
    ...lengths.map((days) => ({ value: `${days}` as Length | 'custom', text: t('period.last', { days }) })),
    { value: 'custom' as const, text: t('period.custom') },
  ];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-40">
        <Select
          label={t('period.label')}
          quietLabel
          choices={choices}
          value={chosen}
          onChange={(value) => {
            setOpen(value === 'custom');
            if (value !== 'custom') choice.setLength(value);
          }}
        />
      </div>
      {chosen === 'custom' && <Days key={`${choice.period.from} ${choice.period.to}`} period={choice.period} onChange={choice.setDays} />}
    </div>
  );
}

function Days({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { t } = useTranslation('overview');
  const [typed, setTyped] = useState(period);
  const problem = useId();
  const [isTried, setTried] = useState(false);
  const error = isTried && !isPeriod(typed) ? t('period.wrong', { days: maxPeriodDays }) : undefined;
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isPeriod(typed)) onChange(typed);
      }}
    >
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={t(`period.${name}`)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && problem}
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      <Button type="submit">{t('period.show')}</Button>
      {/* On a line of its own: beneath one day it would push that out of the row. */}
      {error && (
        <p id={problem} role="alert" className="basis-full font-medium text-danger text-sm lg:text-right">
          {error}
        </p>
      )}
    </form>
  );
}
