import { KeyRound, LogIn, MessageSquareText } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuthSettings } from '../../api/auth-settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { dismissToasts, showProblem } from '../../ui/toast.tsx';
import { welcome } from '../after-sign-in.tsx';
import { ask, attempt } from '../auth-calls.ts';
import { hereWithNext, useNext } from '../next-path.ts';

type Provider = { name: string; label: string };

/** The ways to log in that need no password. `isSecure`: the page came by an address where browsers have passkeys, as nearly all of them do. */
export function OtherWays({ isSecure }: { isSecure: boolean }) {
  const { t } = useTranslation('accounts');
  const { keep } = useNext();
  const settings = useAuthSettings();
  const hasPasskeys = useHasPasskeys(isSecure);
  const codesArrive = settings?.haat.mail !== 'none' || settings.external.phone;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-ink-600 text-sm before:h-px before:grow before:bg-ink-200 after:h-px after:grow after:bg-ink-200">{t('or')}</p>
      {codesArrive && (
        <ButtonLink to={keep('/auth/code')} wide>
          <MessageSquareText aria-hidden className="size-5 shrink-0" />
          {t('logIn.withCode')}
        </ButtonLink>
      )}
      {hasPasskeys && <PasskeyButton />}
      {settings?.haat.providers.map((provider) => (
        <ProviderButton key={provider.name} provider={provider} />
      ))}
    </div>
  );
}

function PasskeyButton() {
  const { t } = useTranslation('accounts');
  const [busy, setBusy] = useState(false);

  async function logIn(): Promise<void> {
    setBusy(true);
    const { data, problem } = await ask((client) => client.signInWithPasskey());
    setBusy(false);
    dismissToasts();
    if (problem) showProblem(t('logIn.failed'), problem.message);
    else welcome(data?.session);
  }

  return (
    <Button wide busy={busy} onClick={() => void logIn()}>
      {!busy && <KeyRound aria-hidden className="size-5 shrink-0" />}
      {t('logIn.withPasskey')}
    </Button>
  );
}

/** Leaves for the provider, who sends the person back to `/auth`. */
function ProviderButton({ provider }: { provider: Provider }) {
  const { t } = useTranslation('accounts');
  const { next } = useNext();
  const [busy, setBusy] = useState(false);

  async function leave(): Promise<void> {
    setBusy(true);
    const options = { redirectTo: hereWithNext('/auth', next) };
    const problem = await attempt((client) => client.signInWithOAuth({ provider: provider.name as 'google', options }));
    if (!problem) return;
    setBusy(false);
    showProblem(t('logIn.failed'), problem);
  }

  return (
    <Button wide busy={busy} onClick={() => void leave()}>
      {!busy && <LogIn aria-hidden className="size-5 shrink-0" />}
      {t('logIn.withProvider', { provider: provider.label })}
    </Button>
  );
}

const never = () => () => {};

/** On the server and until the page has its code, `before`. */
function useHasPasskeys(before: boolean): boolean {
  return useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => before,
  );
}
