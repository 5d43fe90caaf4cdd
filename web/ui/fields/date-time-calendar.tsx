import { useId } from 'react';
import { DayPicker } from 'react-day-picker';
import { useTranslation } from 'react-i18next';
import { formatWeekday } from '#contract/formats/dates.ts';
import { Button } from '../button.tsx';
import { controlClasses } from '../control-classes.ts';
import { type LocalTime, toLocalTime } from './local-time.ts';

/** When a day is picked before a time is. */
const usualTime = '18:00';

const step = 'inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken disabled:opacity-40';
const classNames = {
  months: 'relative',
  month_caption: 'flex h-11 items-center pl-2 font-bold font-display text-lg',
  nav: 'absolute top-0 right-0 flex',
  button_previous: step,
  button_next: step,
  chevron: 'size-5 fill-current',
  month_grid: 'border-collapse',
  weekday: 'size-11 font-semibold text-quiet text-sm',
  day: 'p-0',
  day_button: 'tabular inline-flex size-11 items-center justify-center rounded-full hover:bg-sunken disabled:hover:bg-transparent',
  selected: '*:bg-chosen! *:font-bold *:text-on-chosen',
  today: '*:ring-1 *:ring-line *:ring-inset',
  outside: 'text-quiet',
  disabled: 'opacity-40',
};

/** The number that is seen is a word of the name, for those who speak to their device. */
const labels = { labelDayButton: formatWeekday };

type CalendarParts = {
  value: LocalTime | undefined;
  min: LocalTime | undefined;
  /** Without it the day is all that is chosen, and choosing it is the end. */
  hasTime: boolean;
  onChange: (value: LocalTime | '') => void;
  onDone: () => void;
};

/** A month to pick a day from, and the time of that day. Loaded when somebody opens it. */
export default function DateTimeCalendar({ value, min, hasTime, onChange, onDone }: CalendarParts) {
  const { t } = useTranslation('ui');
  const time = value?.slice(11) ?? usualTime;
  const chosen = value ? new Date(value) : undefined;
  return (
    <div className="flex flex-col gap-3">
      <DayPicker
        mode="single"
        autoFocus
        required
        showOutsideDays
        weekStartsOn={1}
        labels={labels}
        classNames={classNames}
        selected={chosen}
        defaultMonth={chosen ?? (min ? new Date(min) : undefined)}
        disabled={min ? { before: new Date(min) } : undefined}
        onSelect={(day: Date) => {
          onChange(`${toLocalTime(day).slice(0, 10)}T${time}`);
          if (!hasTime) onDone();
        }}
      />
      {hasTime && <TimeOfDay value={value} time={time} onChange={onChange} />}
      <div className="flex justify-between gap-2">
        <Button
          look="ghost"
          onClick={() => {
            onChange('');
            onDone();
          }}
        >
          {t('date.clear')}
        </Button>
        <Button onClick={onDone}>{t('date.done')}</Button>
      </div>
    </div>
  );
}

function TimeOfDay({ value, time, onChange }: Pick<CalendarParts, 'value' | 'onChange'> & { time: string }) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <div className="flex items-center gap-3 border-hairline border-t pt-3">
      <label htmlFor={id} className="font-semibold text-sm">
        {t('date.time')}
      </label>
      <input
        id={id}
        type="time"
        value={time}
        disabled={!value}
        onChange={(event) => value && event.target.value && onChange(`${value.slice(0, 10)}T${event.target.value}`)}
        className={`${controlClasses} tabular`}
      />
    </div>
  );
}
