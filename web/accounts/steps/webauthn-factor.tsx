import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { welcome } from '../after-sign-in.tsx';
import { ask, type Problem } from '../auth-calls.ts';
import { Note, Step } from './step.tsx';

/** A security key, or the device's own lock. */
export function WebauthnFactor({ factorId, name }: { factorId: string; name: string | undefined }) {
  const { t } = useTranslation('second-factor');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  async function press(): Promise<void> {
    setBusy(true);
    const { data, problem: refusal } = await ask((client) => client.mfa.webauthn.authenticate({ factorId }));
    setBusy(false);
    setProblem(refusal);
    if (!refusal) welcome(data);
  }

  return (
    <Step title={t('title')} text={name ? t('webauthnNamed', { name }) : t('webauthn')}>
      {problem && <Note tone="problem">{problem.message}</Note>}
      <Button look="primary" wide busy={busy} className="min-h-12 text-lg" onClick={() => void press()}>
        {t('useKey')}
      </Button>
    </Step>
  );
}
