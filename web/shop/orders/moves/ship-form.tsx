import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Tracking, tracking } from '#contract/shop/orders/order-tracking.ts';
import { Button } from '../../../ui/button.tsx';
import { TrackingFields, type TrackingForm } from './tracking-fields.tsx';

type Parts = {
  /** What is known already. */
  given?: Tracking | null;
  submitLabel: string;
  busy: boolean;
  /** Without tracking where the order may also be sent so. */
  onSkip?: () => void;
  onCancel: () => void;
  onSubmit: (given: Tracking) => void;
};

/** How one parcel travels, in the place of the buttons, so that no dialog stands on a dialog. */
export function ShipForm({ given, submitLabel, busy, onSkip, onCancel, onSubmit }: Parts) {
  const { t } = useTranslation('orders');
  const form = useForm<TrackingForm, unknown, Tracking>({ resolver: zodResolver(tracking), defaultValues: given ?? { courier: '', number: '', link: '' } });
  return (
    <form
      noValidate
      aria-label={t('tracking.title')}
      className="flex flex-col gap-4 rounded-lg border border-hairline bg-surface p-4"
      onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
    >
      <TrackingFields form={form} />
      <div className="flex flex-col gap-2">
        <Button type="submit" look="primary" wide busy={busy}>
          {submitLabel}
        </Button>
        {onSkip && (
          <Button wide disabled={busy} onClick={onSkip}>
            {t('tracking.skip')}
          </Button>
        )}
        <Button look="ghost" wide disabled={busy} onClick={onCancel}>
          {t('tracking.back')}
        </Button>
      </div>
    </form>
  );
}
