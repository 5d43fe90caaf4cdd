import type { AuthMFAEnrollTOTPResponse } from '@supabase/auth-js';
import { useTranslation } from 'react-i18next';
import { authClient } from '../../../api/auth.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { AskingDialog } from '../../../ui/overlays/asking-dialog.tsx';
import { CodeForm } from '../code-form.tsx';
import { useCall } from '../use-call.ts';

export type NewAuthenticator = NonNullable<AuthMFAEnrollTOTPResponse['data']>;
type AuthenticatorParts = { factor: NewAuthenticator; onAdded: () => Promise<void>; onClose: () => void };

/** Scan or type the secret, then prove that the app knows it. */
export function AuthenticatorDialog({ factor, onAdded, onClose }: AuthenticatorParts) {
  const { t } = useTranslation('account');
  const { busy, problem, call, setProblem } = useCall();

  async function verify(code: string): Promise<void> {
    const { ok } = await call((client) => client.mfa.challengeAndVerify({ factorId: factor.id, code }));
    if (ok) await onAdded();
  }

  return (
    <AskingDialog onClose={() => leave(factor.id, onClose)} title={t('factors.appTitle')} description={t('factors.appText')}>
      <div className="flex flex-col gap-5">
        <Secret totp={factor.totp} />
        <CodeForm
          hint={t('factors.appCodeHint')}
          busy={busy}
          problem={problem}
          onCode={verify}
          onEdit={() => setProblem(undefined)}
          onCancel={() => leave(factor.id, onClose)}
        />
      </div>
    </AskingDialog>
  );
}

/** Removes the factor that was not verified; the server expires it if this request fails. */
function leave(factorId: string, onClose: () => void): void {
  onClose();
  void authClient().then((client) => client.mfa.unenroll({ factorId }));
}

function Secret({ totp }: { totp: NewAuthenticator['totp'] }) {
  const { t } = useTranslation('account');
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
      <img src={totp.qr_code} alt={t('factors.qr')} className="size-36 shrink-0 sm:size-44 self-center rounded-md border border-ink-200 bg-white p-2" />
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-ink-600 text-sm">{t('factors.secret')}</p>
        <p className="font-mono font-semibold [overflow-wrap:anywhere]">{totp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <div className="flex flex-wrap gap-2">
          <CopyButton value={totp.secret} label={t('factors.copySecret')} />
          <a
            href={totp.uri}
            className="inline-flex min-h-11 items-center rounded-md px-2 font-semibold underline decoration-ink-300 underline-offset-4 hover:decoration-ink sm:hidden"
          >
            {t('factors.openApp')}
          </a>
        </div>
      </div>
    </div>
  );
}
