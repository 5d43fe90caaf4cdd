import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { logInForm, type LogInForm as Values } from '#contract/accounts/account-rules.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { dismissToasts, showProblem } from '../../ui/toast.tsx';
import { welcome } from '../after-sign-in.tsx';
import { ask } from '../auth-calls.ts';
import { useNext } from '../next-path.ts';
import { PasswordField } from './password-field.tsx';
import { TextLink } from './step.tsx';

/** `onUnconfirmed`: the address is right, but its mail was never confirmed. */
export function LogInForm({ onUnconfirmed }: { onUnconfirmed: (email: string) => void }) {
  const { t } = useTranslation('accounts');
  const { keep } = useNext();
  const { register, handleSubmit, setError, formState } = useForm<Values>({ resolver: zodResolver(logInForm), defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = formState;

  async function logIn(values: Values): Promise<void> {
    const { data, problem } = await ask((client) => client.signInWithPassword(values));
    dismissToasts();
    if (!problem) return welcome(data?.session);
    if (problem.code === 'email_not_confirmed') return onUnconfirmed(values.email);
    showProblem(t('logIn.failed'), problem.message);
    if (problem.code === 'invalid_credentials') setError('password', { message: t('logIn.wrong') }, { shouldFocus: true });
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(logIn)(event)} className="flex flex-col gap-5">
      <TextField label={t('field.email')} error={errors.email?.message} type="email" inputMode="email" autoComplete="username" {...register('email')} />
      <div className="flex flex-col items-start">
        <div className="w-full">
          <PasswordField label={t('field.password')} error={errors.password?.message} autoComplete="current-password" {...register('password')} />
        </div>
        <TextLink to={keep('/auth/forgot')}>{t('logIn.forgot')}</TextLink>
      </div>
      <Button type="submit" look="primary" wide busy={isSubmitting} className="-mt-3 min-h-12 text-lg">
        {isSubmitting ? t('logIn.busy') : t('logIn.submit')}
      </Button>
    </Form>
  );
}
