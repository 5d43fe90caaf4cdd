import '../texts.ts';
import { Popover } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { type ComponentProps, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { controlClasses } from '../control-classes.ts';
import { Field } from '../field.tsx';
import { useGround } from '../on-video.tsx';
import { OptionalPart } from '../optional-part.tsx';
import { popupClasses, positionerClasses } from '../overlays/popup.ts';
import { Skeleton } from '../states.tsx';
import { formatLocalTime, type LocalTime, readLocalTime } from './local-time.ts';

const Calendar = lazy(() => import('./date-time-calendar.tsx'));

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
          <Picker label={label} value={value} min={min} disabled={disabled} onChange={onChange} />
        </span>
      )}
    </Field>
  );
}

function Picker({ label, value, min, disabled, onChange }: Pick<DateTimeParts, 'label' | 'value' | 'min' | 'disabled' | 'onChange'>) {
  const { t } = useTranslation('ui');
  const ground = useGround();
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={t('date.calendar')}
        disabled={disabled}
        className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-md text-quiet hover:text-body"
      >
        <CalendarDays aria-hidden className="size-5" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={4} className={classNames(positionerClasses, ground)}>
          <Popover.Popup aria-label={label} className={classNames(popupClasses, 'max-h-(--available-height) overflow-y-auto p-3')}>
            <OptionalPart
              waiting={<Skeleton className="h-96 w-77" />}
              instead={
                <p role="alert" className="max-w-77 p-2">
                  {t('date.notLoaded')}
                </p>
              }
            >
              <Calendar value={readLocalTime(value)} min={min} onChange={onChange} onDone={() => setOpen(false)} />
            </OptionalPart>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
