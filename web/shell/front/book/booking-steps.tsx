import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingLimits, businessSizes, businessTypes, sellingAnswers } from '#contract/bookings/booking-fields.ts';
import type { BookingFields } from '#contract/bookings/booking-form.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import type { useBooking } from './use-booking.ts';

export type StepParts = { booking: ReturnType<typeof useBooking>; onBack: () => void };
type Field = keyof BookingFields;

const ofPerson = {
  full_name: { autoComplete: 'name', autoCapitalize: 'words' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  company_name: { autoComplete: 'organization', autoCapitalize: 'words' },
} as const;

/** Who asks. */
export function DetailsStep({ booking, onBack }: StepParts) {
  const { t } = useTranslation('book-demo');
  const fields = Object.entries(ofPerson) as [keyof typeof ofPerson, object][];
  return (
    <StepForm booking={booking} onBack={onBack}>
      {fields.map(([field, kind]) => (
        <TextField
          key={field}
          name={field}
          label={t(`fields.${field}`)}
          error={booking.errorOf(field)}
          aria-required
          maxLength={field === 'email' ? 254 : bookingLimits.name}
          value={booking.fields[field]}
          onChange={(event) => booking.change({ [field]: event.target.value })}
          {...kind}
        />
      ))}
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <TextField
          name="haat-check"
          label={t('fields.website')}
          tabIndex={-1}
          autoComplete="off"
          value={booking.fields.website}
          onChange={(event) => booking.change({ website: event.target.value })}
        />
      </div>
    </StepForm>
  );
}

/** What they sell. */
export function BusinessStep({ booking, onBack }: StepParts) {
  return (
    <StepForm booking={booking} onBack={onBack}>
      <Choice booking={booking} field="business_type" choices={businessTypes} />
      <Choice booking={booking} field="business_size" choices={businessSizes} />
      <Choice booking={booking} field="current_selling" choices={sellingAnswers} />
      <Words booking={booking} field="goals" />
    </StepForm>
  );
}

export function Words({ booking, field }: Pick<StepParts, 'booking'> & { field: 'goals' | 'additional_info' }) {
  const { t } = useTranslation('book-demo');
  return (
    <TextArea
      name={field}
      label={t(`fields.${field}`)}
      optional={t('optional')}
      rows={3}
      maxLength={bookingLimits.words}
      value={booking.fields[field]}
      onChange={(event) => booking.change({ [field]: event.target.value })}
    />
  );
}

type ChoiceParts = Pick<StepParts, 'booking'> & { field: 'business_type' | 'business_size' | 'current_selling'; choices: readonly string[] };

function Choice({ booking, field, choices }: ChoiceParts) {
  const { t } = useTranslation('book-demo');
  return (
    <SelectField
      name={field}
      label={t(`fields.${field}`)}
      error={booking.errorOf(field)}
      aria-required
      value={booking.fields[field]}
      onChange={(event) => booking.change({ [field]: event.target.value })}
    >
      <option value="">{t('choose')}</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </SelectField>
  );
}

/** Continue checks the step and puts the cursor where something is wrong. */
function StepForm({ booking, onBack, children }: StepParts & { children: ReactNode }) {
  const { t } = useTranslation('book-demo');
  const form = useRef<HTMLFormElement>(null);

  async function goOn(): Promise<void> {
    const wrong: Field | undefined = await booking.goOn();
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void goOn();
  }

  return (
    <Form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      {children}
      <div className="flex flex-col-reverse gap-2 pt-2 sm:flex-row">
        <Button onClick={onBack}>{t(booking.step === 1 ? 'cancel' : 'back')}</Button>
        <Button type="submit" look="primary" busy={booking.isChecking} className="sm:grow">
          {t('continue')}
        </Button>
      </div>
      {booking.step === 1 && <p className="text-quiet text-sm">{t('free')}</p>}
    </Form>
  );
}
