import { type ClipboardEvent, type ComponentProps, type ReactNode, type SubmitEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanDelivery, type DeliveryField, type DeliveryForm, findFieldProblem, findLoss } from '#contract/shop/checkout/checkout.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useCity } from './pincodes/use-city.ts';
import { useLossNote } from './use-loss-note.ts';

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
const order = Object.keys(fields) as DeliveryField[];

type StepParts = {
  form: DeliveryForm;
  onChange: (change: Partial<DeliveryForm>) => void;
  /** What stands below the fields. */
  more?: ReactNode;
  /** Given what stands in the fields, and the way to put the cursor into one of them. */
  onSubmit: (form: DeliveryForm, focus: (field: DeliveryField) => void) => void;
};

/** Says of every field what is wrong with it once it was left or sent, and what it did not take of what was typed. */
export function DeliveryStep({ form, onChange, more, onSubmit }: StepParts) {
  const { t } = useTranslation('checkout');
  const [left, setLeft] = useState<ReadonlySet<DeliveryField>>(new Set());
  const inputs = useRef<Partial<Record<DeliveryField, HTMLInputElement | null>>>({});
  const loss = useLossNote();
  const { state, isFilled } = useCity({
    ...{ pincode: form.pincode, city: form.city, onCity: (city) => onChange({ city }) },
    isBusy: () => inputs.current.city === document.activeElement,
  });

  function hintOf(field: DeliveryField): string | undefined {
    if (field === 'phone') return t('delivery.phoneHint');
    if (field === 'city' && state) return t(isFilled ? 'delivery.cityFilled' : 'delivery.state', { state });
    return undefined;
  }

  function take(field: DeliveryField, typed: string): void {
    loss.note(field, findLoss(field, typed));
    onChange({ [field]: cleanDelivery[field](typed, form[field]) });
  }

  // Before anything is drawn anew: what is kept of a field would take the place of a word that is half typed.
  const takeEarly = useEffectEvent(() => {
    for (const field of order) {
      const input = inputs.current[field];
      if (input?.isTyped) take(field, input.value);
    }
  });
  useLayoutEffect(() => takeEarly(), []);

  /** Some browsers fill fields in without an event, so what is sent is what stands there. */
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setLeft(new Set(order));
    const read = (field: DeliveryField) => cleanDelivery[field](inputs.current[field]?.value ?? '');
    const filled = Object.fromEntries(order.map((field) => [field, read(field)])) as DeliveryForm;
    onSubmit(filled, (field) => inputs.current[field]?.focus());
  }

  /** A field of one line would join the lines of an address without a gap. */
  function paste(field: DeliveryField, event: ClipboardEvent<HTMLInputElement>): void {
    const lines = event.clipboardData.getData('text/plain').split(/[\r\n]+/);
    if (lines.length < 2) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const text = lines.filter((line) => line.trim() !== '').join(field === 'address' || field === 'landmark' ? ', ' : ' ');
    take(field, value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length));
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      {order.map((field) => (
        <TextField
          key={field}
          name={field}
          label={t(`delivery.${field}`)}
          hint={loss.textOf(field) ?? hintOf(field)}
          optional={field === 'landmark' ? t('delivery.optional') : undefined}
          error={left.has(field) ? findFieldProblem(field, form)?.inline : undefined}
          className="scroll-mt-[var(--above-field,13rem)]"
          aria-required={field !== 'landmark'}
          value={form[field]}
          ref={(input) => {
            inputs.current[field] = input;
          }}
          onChange={(event) => take(field, event.target.value)}
          onPaste={(event) => paste(field, event)}
          onBlur={() => form[field] !== '' && setLeft((before) => new Set(before).add(field))}
          {...fields[field]}
        />
      ))}
      <p role="status" className="sr-only">
        {loss.latest}
      </p>
      {more}
      <Button type="submit" look="primary" wide>
        {t('delivery.continue')}
      </Button>
    </Form>
  );
}
