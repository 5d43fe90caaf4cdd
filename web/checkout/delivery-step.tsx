import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanDelivery, type DeliveryField, type DeliveryForm, findFieldProblem } from '#contract/checkout/checkout.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

/** The fields in the order in which they are checked. */
const fields: Record<DeliveryField, ComponentProps<'input'>> = {
  phone: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  name: { autoComplete: 'name', autoCapitalize: 'words' },
  houseNo: { autoComplete: 'address-line1' },
  address: { autoComplete: 'address-line2' },
  landmark: { autoComplete: 'address-line3' },
  pincode: { inputMode: 'numeric', autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2', autoCapitalize: 'words' },
};

type StepParts = {
  form: DeliveryForm;
  onChange: (form: DeliveryForm) => void;
  /** Given the way to put the cursor into a field. */
  onSubmit: (focus: (field: DeliveryField) => void) => void;
};

export function DeliveryStep({ form, onChange, onSubmit }: StepParts) {
  const { t } = useTranslation('checkout');
  const [left, setLeft] = useState<ReadonlySet<DeliveryField>>(new Set());
  const inputs = useRef<Partial<Record<DeliveryField, HTMLInputElement | null>>>({});
  const leave = (field: DeliveryField) => setLeft((before) => new Set(before).add(field));

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onSubmit((field) => {
      leave(field);
      inputs.current[field]?.focus();
    });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {(Object.keys(fields) as DeliveryField[]).map((field) => (
        <TextField
          key={field}
          name={field}
          label={t(`delivery.${field}`)}
          hint={field === 'phone' ? t('delivery.phoneHint') : undefined}
          optional={field === 'landmark' ? t('delivery.optional') : undefined}
          error={left.has(field) ? findFieldProblem(field, form)?.inline : undefined}
          className="scroll-mt-52"
          aria-required={field !== 'landmark'}
          value={form[field]}
          ref={(input) => {
            inputs.current[field] = input;
          }}
          onChange={(event) => onChange({ ...form, [field]: cleanDelivery[field](event.target.value) })}
          onBlur={() => form[field] !== '' && leave(field)}
          {...fields[field]}
        />
      ))}
      <Button type="submit" look="primary" wide>
        {t('delivery.continue')}
      </Button>
    </form>
  );
}
