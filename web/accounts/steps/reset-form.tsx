import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { maxPasswordLength, minPasswordLength } from '#contract/accounts/account-rules.ts';
import { useAuthSettings } from '../../api/auth-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ask } from '../auth-calls.ts';
import { useNext } from '../next-path.ts';
import { PasswordField } from './password-field.tsx';
import { TextLink } from './step.tsx';

/** A session that is too old to change a password by itself: a fresh mail is the way. */
const stale = new Set(['reauthentication_needed', 'current_password_required']);

export function ResetForm({ email }: { email: string | undefined }) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const { next, keep } = useNext();
  const minimum = useAuthSettings()?.haat.minimum_password_length ?? minPasswordLength;
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = formState;

  async function change({ password }: { password: string }): Promise<void> {
    const { problem } = await ask((client) => client.updateUser({ password }));
    if (problem) return setError('password', { type: problem.code, message: problem.message }, { shouldFocus: true });
    showToast(t('reset.done'), t('reset.doneText'));
    await navigate(next ?? '/dashboard', { replace: true });
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(change)(event)} className="flex flex-col gap-5">
      {/* Tells a password keeper whose password this is. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        label={t('field.newPassword')}
        hint={t('field.newPasswordHint', { count: minimum })}
        error={errors.password?.message}
        autoComplete="new-password"
        {...register('password', {
          minLength: { value: minimum, message: t('reset.tooShort', { count: minimum }) },
          maxLength: { value: maxPasswordLength, message: t('reset.tooLong', { count: maxPasswordLength }) },
          required: t('reset.tooShort', { count: minimum }),
        })}
      />
      {stale.has(errors.password?.type ?? '') && <TextLink to={keep('/auth/forgot')}>{t('expired.again')}</TextLink>}
      <Button type="submit" look="primary" wide busy={isSubmitting} className="min-h-12 text-lg">
        {isSubmitting ? t('reset.busy') : t('reset.submit')}
      </Button>
    </Form>
  );
}
