import { zodResolver } from '@hookform/resolvers/zod';
import type { WeakPasswordReasons } from '@supabase/auth-js';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { signUpForm, type SignUpForm as Values } from '#contract/accounts/account-rules.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { dismissToasts, showProblem, showToast } from '../../ui/toast.tsx';
import { ask } from '../auth-calls.ts';
import { hereWithNext, useNext } from '../next-path.ts';
import { PasswordField } from './password-field.tsx';

/** `onMailSent`: the account waits until its address is confirmed. */
export function SignUpForm({ onMailSent }: { onMailSent: (email: string) => void }) {
  const { t } = useTranslation('accounts');
  const { next } = useNext();
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: zodResolver(signUpForm),
    defaultValues: { storeName: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function signUp({ storeName, email, password }: Values): Promise<void> {
    const options = { data: { store_name: storeName }, emailRedirectTo: hereWithNext('/auth', next) };
    const weak: { reason?: WeakPasswordReasons } = {};
    const { data, problem } = await ask(async (client) => {
      const answer = await client.signUp({ email, password, options });
      weak.reason = reasonOf(answer.error);
      return answer;
    });
    dismissToasts();
    if (problem?.code === 'weak_password') setError('password', { message: t(`signUp.weakPassword.${weak.reason ?? 'otherwise'}`) }, { shouldFocus: true });
    if (problem?.code === 'user_already_exists' || problem?.code === 'email_exists')
      setError('email', { message: t('signUp.emailTaken') }, { shouldFocus: true });
    if (problem) return showProblem(t('signUp.failed'), problem.message);
    if (!data?.session) return onMailSent(email);
    showToast(t('signUp.done'), t('signUp.doneText'));
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(signUp)(event)} className="flex flex-col gap-5">
      <TextField
        label={t('field.storeName')}
        hint={t('field.storeNameHint')}
        error={errors.storeName?.message}
        autoComplete="organization"
        {...register('storeName')}
      />
      <TextField label={t('field.email')} error={errors.email?.message} type="email" inputMode="email" autoComplete="username" {...register('email')} />
      <PasswordField label={t('field.password')} error={errors.password?.message} autoComplete="new-password" {...register('password')} />
      <Button type="submit" look="primary" wide busy={isSubmitting} className="min-h-12 text-lg">
        {isSubmitting ? t('signUp.busy') : t('signUp.submit')}
      </Button>
    </Form>
  );
}

/** Of `weak_password` (docs/accounts.md, "Endpoints"): why the server refuses the password. */
function reasonOf(error: object | null): WeakPasswordReasons | undefined {
  return error && 'reasons' in error && Array.isArray(error.reasons) ? error.reasons[0] : undefined;
}
