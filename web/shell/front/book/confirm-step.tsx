import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingSteps } from '#contract/bookings/booking-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { type StepParts, Words } from './booking-steps.tsx';
import type { Step } from './use-booking.ts';

/** All that was said, each part with the way back to it, and the way to send it. */
export function ConfirmStep({ booking, onBack, onEdit }: StepParts & { onEdit: (step: Step) => void }) {
  const { t } = useTranslation('book-demo');

  function send(event: SubmitEvent): void {
    event.preventDefault();
    void booking.submit();
  }

  return (
    <Form onSubmit={send} className="flex flex-col gap-5">
      <Said booking={booking} step={1} names={bookingSteps[0]} onEdit={onEdit} />
      <Said booking={booking} step={2} names={[...bookingSteps[1], 'goals']} onEdit={onEdit} />
      <Words booking={booking} field="additional_info" />
      <p className="text-ink-600 text-sm">{t('kept')}</p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Button onClick={onBack} disabled={booking.isSubmitting}>
          {t('back')}
        </Button>
        <Button type="submit" look="primary" busy={booking.isSubmitting} className="sm:grow">
          {t(booking.isSubmitting ? 'submitting' : 'submit')}
        </Button>
      </div>
    </Form>
  );
}

type SaidParts = Pick<StepParts, 'booking'> & {
  step: 1 | 2;
  names: readonly ((typeof bookingSteps)[number][number] | 'goals')[];
  onEdit: (step: Step) => void;
};

function Said({ booking, step, names, onEdit }: SaidParts) {
  const { t } = useTranslation('book-demo');
  return (
    <section aria-labelledby={`said-${step}`} className="rounded-lg border border-ink-200 bg-white p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id={`said-${step}`} className="font-bold text-lg">
          {t(`steps.${step}`)}
        </h3>
        <button type="button" disabled={booking.isSubmitting} onClick={() => onEdit(step)} className="min-h-11 px-2 underline underline-offset-4">
          {t('edit')}
          <span className="sr-only"> {t(`steps.${step}`)}</span>
        </button>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {names
          .filter((name) => booking.fields[name].trim() !== '')
          .map((name) => (
            <div key={name} className="sm:contents">
              <dt className="text-ink-600 text-sm sm:pt-0.5">{t(`fields.${name}`)}</dt>
              <dd className="whitespace-pre-line break-words">{booking.fields[name]}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
