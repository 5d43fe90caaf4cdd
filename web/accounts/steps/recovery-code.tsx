import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { welcome } from '../after-sign-in.tsx';
import { ask } from '../auth-calls.ts';
import { Step } from './step.tsx';

/** One of the codes that were written down when the second factor was set up; each works once. */
export function RecoveryCode() {
  const { t } = useTranslation(['accounts', 'second-factor']);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;

  async function verify({ code }: { code: string }): Promise<void> {
    const { data, problem } = await ask((client) => client.mfa.recoveryCodes.verify({ code: code.trim() }));
    if (!problem) return welcome(data);
    const message = problem.code === 'mfa_verification_failed' ? t('second-factor:recoveryWrong') : problem.message;
    setError('code', { message }, { shouldFocus: true });
  }

  return (
    <Step title={t('second-factor:recoveryTitle')} text={t('second-factor:recoveryText')}>
      <Form onSubmit={(event) => void handleSubmit(verify)(event)} className="flex flex-col gap-5">
        <TextField
          label={t('field.recoveryCode')}
          error={errors.code?.message}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
          {...register('code', { required: t('second-factor:recoveryMissing') })}
        />
        <Button type="submit" look="primary" wide busy={isSubmitting} className="min-h-12 text-lg">
          {isSubmitting ? t('code.busy') : t('code.submit')}
        </Button>
      </Form>
    </Step>
  );
}
