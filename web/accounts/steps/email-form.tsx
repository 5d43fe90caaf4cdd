import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { email } from '#contract/accounts/account-rules.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import type { Problem } from '../auth-calls.ts';

const emailForm = z.object({ email });

type EmailFormParts = { value: string; submitLabel: string; send: (email: string) => Promise<Problem | undefined> };

/** One address, to which something is then sent. */
export function EmailForm({ value, submitLabel, send }: EmailFormParts) {
  const { t } = useTranslation('accounts');
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(emailForm), defaultValues: { email: value } });
  const { errors, isSubmitting } = formState;

  async function go({ email: address }: z.infer<typeof emailForm>): Promise<void> {
    const problem = await send(address);
    if (problem) setError('email', { message: problem.message }, { shouldFocus: true });
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(go)(event)} className="flex flex-col gap-5">
      <TextField label={t('field.email')} error={errors.email?.message} type="email" inputMode="email" autoComplete="username" {...register('email')} />
      <Button type="submit" look="primary" wide busy={isSubmitting} className="min-h-12 text-lg">
        {submitLabel}
      </Button>
    </Form>
  );
}
