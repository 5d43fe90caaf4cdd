import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { logInForm, type LogInForm as Values } from '#contract/accounts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { showProblem, showToast } from '../ui/toast.tsx';
import { attempt } from './attempt.ts';
import { PasswordField } from './password-field.tsx';

export function LogInForm() {
  const { t } = useTranslation('accounts');
  const { register, handleSubmit, formState } = useForm<Values>({ resolver: zodResolver(logInForm), defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = formState;

  async function logIn(values: Values): Promise<void> {
    const problem = await attempt((client) => client.signInWithPassword(values));
    if (problem) return showProblem(t('logIn.failed'), problem);
    showToast(t('logIn.done'), t('logIn.doneText'));
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(logIn)(event)} className="flex flex-col gap-5">
      <TextField label={t('field.email')} error={errors.email?.message} type="email" inputMode="email" autoComplete="username" {...register('email')} />
      <PasswordField label={t('field.password')} error={errors.password?.message} autoComplete="current-password" {...register('password')} />
      <Button type="submit" look="primary" wide busy={isSubmitting} className="min-h-12 text-lg">
        {isSubmitting ? t('logIn.busy') : t('logIn.submit')}
      </Button>
    </Form>
  );
}
