import { useTranslation } from 'react-i18next';
import { welcome } from '../after-sign-in.tsx';
import { ask, type Problem } from '../auth-calls.ts';
import { CodeForm } from './code-form.tsx';
import { Step } from './step.tsx';

/** The six digits of an authenticator app. Each try has a challenge of its own, so none expires meanwhile. */
export function TotpFactor({ factorId, name }: { factorId: string; name: string | undefined }) {
  const { t } = useTranslation('second-factor');

  async function verify(code: string): Promise<Problem | undefined> {
    const { data, problem } = await ask((client) => client.mfa.challengeAndVerify({ factorId, code }));
    if (!problem) welcome(data);
    return problem?.code === 'mfa_verification_failed' ? { code: undefined, message: t('totpWrong') } : problem;
  }

  return (
    <Step title={t('title')} text={name ? t('totpNamed', { name }) : t('totp')} focus={false}>
      <CodeForm verify={verify} />
    </Step>
  );
}
