import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from './auth-calls.ts';

export function submit(event: FormEvent, then: () => Promise<void>): void {
  event.preventDefault();
  void then();
}

/** A code as it is typed and checked; a wrong one stays to be looked at until it is changed. */
export function useCode(verify: (code: string) => Promise<Problem | undefined>) {
  const { t } = useTranslation('accounts');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  function change(digits: string): void {
    setCode(digits);
    setError(undefined);
  }

  async function check(digits: string): Promise<void> {
    if (busy) return;
    if (digits.length < 6) return setError(t('code.short'));
    setBusy(true);
    setError(undefined);
    const problem = await verify(digits);
    setBusy(false);
    if (problem) setError(isWrongCode(problem) ? t('code.wrong') : problem.message);
  }

  return { code, error, busy, change, check };
}

function isWrongCode({ code }: Problem): boolean {
  return code === 'otp_expired' || code === 'mfa_verification_failed';
}
