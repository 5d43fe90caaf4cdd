import '../texts.ts';
import { Popover } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { useGround } from '../on-video.tsx';
import { OptionalPart } from '../optional-part.tsx';
import { popupClasses, positionerClasses } from '../overlays/popup.ts';
import { Skeleton } from '../states.tsx';
import { type LocalTime, readLocalTime } from './local-time.ts';

const Calendar = lazy(() => import('./date-time-calendar.tsx'));

type PickerParts = {
  label: string;
  value: LocalTime | '';
  min?: LocalTime;
  /** A time is picked too, not the day alone. */
  hasTime?: boolean;
  disabled?: boolean | undefined;
  onChange: (value: LocalTime | '') => void;
};

/** The button in a field for a date, and the calendar that it opens. */
export function DatePicker({ label, value, min, hasTime = false, disabled, onChange }: PickerParts) {
  const { t } = useTranslation('ui');
  const ground = useGround();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const findField = () => button.current?.parentElement ?? null;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        ref={button}
        aria-label={t('date.calendar')}
        disabled={disabled}
        className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-md text-quiet hover:text-body"
      >
        <CalendarDays aria-hidden className="size-5" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner anchor={findField} align="start" sideOffset={4} className={classNames(positionerClasses, ground)}>
          <Popover.Popup aria-label={label} className={classNames(popupClasses, 'max-h-(--available-height) overflow-y-auto p-3')}>
            <OptionalPart
              waiting={<Skeleton className="h-96 w-77" />}
              instead={
                <p role="alert" className="max-w-77 p-2">
                  {t(hasTime ? 'date.notLoaded' : 'date.dayNotLoaded')}
                </p>
              }
            >
              <Calendar value={readLocalTime(value)} min={min} hasTime={hasTime} onChange={onChange} onDone={() => setOpen(false)} />
            </OptionalPart>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
