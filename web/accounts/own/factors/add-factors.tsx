import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuthSettings } from '../../../api/auth-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ProofDialog } from '../proof-fields.tsx';
import { Actions, Problem } from '../section.tsx';
import { useRefreshAccount } from '../use-account.ts';
import type { Client } from '../use-call.ts';
import { afterProof, useProvenCall } from '../use-proof.ts';
import { AuthenticatorDialog, type NewAuthenticator } from './authenticator-dialog.tsx';
import { PhoneFactorDialog } from './phone-factor-dialog.tsx';
import { prepareFactor } from './prepare-factor.ts';

/** The kinds of second factor this server and this browser know. */
export function AddFactors({ first, onFirst }: { first: boolean; onFirst: () => void }) {
  const { t } = useTranslation('account');
  const refresh = useRefreshAccount();
  const { busy, problem, call, proof } = useProvenCall();
  const settings = useAuthSettings();
  const [authenticator, setAuthenticator] = useState<NewAuthenticator>();
  const [addingPhone, setAddingPhone] = useState(false);
  const [awaitsKey, setAwaitsKey] = useState(false);

  async function added(): Promise<void> {
    setAuthenticator(undefined);
    setAddingPhone(false);
    showToast(t('factors.added'));
    await refresh();
    if (first) onFirst();
  }

  async function startAuthenticator(): Promise<void> {
    setAwaitsKey(false);
    const enroll = async (client: Client) =>
      client.mfa.enroll({ factorType: 'totp', issuer: 'Haat', friendlyName: await prepareFactor(client, 'totp', t('factors.kind.totp')) });
    const started = await call((client, given) => afterProof(client, given, () => enroll(client)));
    if (started.ok) setAuthenticator(started.data);
  }

  async function addSecurityKey(): Promise<void> {
    setAwaitsKey(true);
    const register = async (client: Client) =>
      client.mfa.webauthn.register({ friendlyName: await prepareFactor(client, 'webauthn', t('factors.kind.webauthn')) });
    const done = await call((client, given) => afterProof(client, given, () => register(client)));
    if (done.ok) await added();
  }

  return (
    <>
      {!proof.asked && <Problem>{problem}</Problem>}
      <Actions>
        <Button disabled={busy} busy={busy && !awaitsKey} onClick={() => void startAuthenticator()}>
          {t('factors.addApp')}
        </Button>
        {settings && settings.haat.sms !== 'none' && (
          <Button disabled={busy} onClick={() => setAddingPhone(true)}>
            {t('factors.addPhone')}
          </Button>
        )}
        {typeof PublicKeyCredential !== 'undefined' && (
          <Button disabled={busy} busy={busy && awaitsKey} onClick={() => void addSecurityKey()}>
            {t('factors.addKey')}
          </Button>
        )}
      </Actions>
      <ProofDialog proof={proof} busy={busy} problem={problem} onSubmit={() => void (awaitsKey ? addSecurityKey() : startAuthenticator())} />
      {authenticator && <AuthenticatorDialog factor={authenticator} onAdded={added} onClose={() => setAuthenticator(undefined)} />}
      {addingPhone && <PhoneFactorDialog onAdded={added} onClose={() => setAddingPhone(false)} />}
    </>
  );
}
