import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Form } from '../../ui/form.tsx';
import type { Call } from './account-call.ts';
import type { Steps } from './use-sign-in-steps.ts';

/** The code of the authenticator app, for an account with a second factor. */
export function FactorStep({ steps }: { steps: Steps }) {
  const { t } = useTranslation('sign-in-sheet');
  const { call, goOn } = steps;
  const [code, setCode] = useState('');

  async function verify(digits: string): Promise<void> {
    if (digits.length < 6) return call.setProblem(t('code.short'));
    if (await call.run(verifyByApp(digits))) await goOn();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void verify(code);
  }

  return (
    <>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <CodeField
          label={t('factor.label')}
          error={call.problem}
          value={code}
          onChange={(digits) => {
            setCode(digits);
            call.setProblem(undefined);
          }}
          onComplete={(digits) => void verify(digits)}
          autoFocus
        />
        <Button type="submit" look="primary" wide busy={call.busy}>
          {t(call.busy ? 'code.busy' : 'code.submit')}
        </Button>
      </Form>
      <Link
        to={`/auth/second-factor?next=${encodeURIComponent(location.pathname + location.search)}`}
        className="-mt-2 inline-flex min-h-11 items-center self-start rounded-sm font-semibold underline decoration-2 decoration-ink-400 underline-offset-4"
      >
        {t('factor.other')}
      </Link>
    </>
  );
}

function verifyByApp(code: string): Call {
  return async (client) => {
    const { data, error } = await client.mfa.listFactors();
    if (error) return { error };
    return await client.mfa.challengeAndVerify({ factorId: data.totp[0]?.id ?? '', code });
  };
}
