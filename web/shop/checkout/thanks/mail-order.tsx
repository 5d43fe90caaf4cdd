import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';

/** Has an order mailed to who has no account, whose address would have it already; nothing where no mail can be sent. `title` tells the forms of several orders apart. */
export function MailOrder({ link, title }: { link: string; title: string }) {
  const { t } = useTranslation('checkout');
  const { data: order } = useQuery(orpc.ownOrders.open.queryOptions({ input: { link }, retry: false }));
  const [email, setEmail] = useState('');
  const { mutate, ...mailing } = useMutation(orpc.ownOrders.mail.mutationOptions());
  if (!order?.can_mail) return null;
  if (mailing.isSuccess) return <p role="status">{t('mail.sent', { email: mailing.variables.email })}</p>;

  function send(event: FormEvent): void {
    event.preventDefault();
    mutate({ link, email: email.trim() });
  }

  return (
    <div className="w-full">
      <Form onSubmit={send} aria-label={title} className="flex flex-col gap-3 text-left">
        <TextField
          label={t('mail.label')}
          hint={t('mail.hint')}
          error={mailing.error?.message}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" wide busy={mailing.isPending}>
          {t('mail.send')}
        </Button>
      </Form>
    </div>
  );
}
