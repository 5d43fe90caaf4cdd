import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCustomerNote } from '#contract/customers/customer-limits.ts';
import type { CustomerDetail } from '#contract/customers/customers.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { PartHeading } from './part.tsx';
import { useUpdateCustomer } from './use-update-customer.ts';

type Parts = { customer: CustomerDetail; mayWrite: boolean; onChanged: (changed: CustomerDetail) => void };

/** What the store writes down of a person. */
export function CustomerNote({ customer, mayWrite, onChanged }: Parts) {
  const { t } = useTranslation('customers');
  const [note, setNote] = useState(customer.note);
  const update = useUpdateCustomer({ done: t('person.noteSaved'), onChanged });
  if (!mayWrite)
    return (
      <section className="flex flex-col gap-1">
        <PartHeading>{t('person.note')}</PartHeading>
        <p className="whitespace-pre-line text-quiet [overflow-wrap:anywhere]">{customer.note || t('person.noNote')}</p>
      </section>
    );
  return (
    <form
      className="flex flex-col items-start gap-2 *:first:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        if (!update.isPending) update.mutate({ id: customer.id, note });
      }}
    >
      <TextArea
        label={t('person.note')}
        hint={t('person.noteHint')}
        rows={3}
        maxLength={maxCustomerNote}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" look="primary" busy={update.isPending} disabled={note.trim() === customer.note}>
        {t('person.saveNote')}
      </Button>
    </form>
  );
}
