import '../steps/second-factor-texts.ts';
import '../texts.ts';
import type { Factor, Session } from '@supabase/auth-js';
import { KeyRound, LifeBuoy, LogOut, MessageSquareText, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { unreachable } from '#contract/exhaustive.ts';
import { useSession } from '../../api/auth.ts';
import { text } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { showProblem } from '../../ui/toast.tsx';
import { AfterSignIn } from '../after-sign-in.tsx';
import { needsSecondFactor } from '../assurance.ts';
import { attempt } from '../auth-calls.ts';
import { useNext } from '../next-path.ts';
import { PhoneFactor } from '../steps/phone-factor.tsx';
import { RecoveryCode } from '../steps/recovery-code.tsx';
import { TotpFactor } from '../steps/totp-factor.tsx';
import { WebauthnFactor } from '../steps/webauthn-factor.tsx';
import { AuthFrame } from './auth-frame.tsx';

const recovery = 'recovery';
const icons = { totp: Smartphone, phone: MessageSquareText, webauthn: KeyRound };
type Kind = keyof typeof icons;
type Known = Factor & { factor_type: Kind };

export function meta() {
  return [{ title: text('second-factor:meta') }];
}

/** `/auth/second-factor`: for a session that has shown a password, code or link, and owes its second factor. */
export default function SecondFactorPage() {
  const { t } = useTranslation('accounts');
  const { loading, session } = useSession();
  const { keep } = useNext();
  if (session && !needsSecondFactor(session)) return <AfterSignIn session={session} />;
  if (!loading && !session) return <Navigate to={keep('/auth')} replace />;
  return <AuthFrame>{session ? <Challenge session={session} /> : <p role="status">{t('loading')}</p>}</AuthFrame>;
}

function Challenge({ session }: { session: Session }) {
  const { t } = useTranslation('second-factor');
  const factors = (session.user.factors ?? []).filter(isKnown);
  const [chosen, setChosen] = useState(factors[0]?.id ?? recovery);
  const factor = factors.find(({ id }) => id === chosen);
  const others = factors.filter(({ id }) => id !== chosen);
  return (
    <>
      {factor ? <OneFactor key={factor.id} factor={factor} /> : <RecoveryCode />}
      <section aria-label={t('otherWay')} className="flex flex-col gap-2 border-ink-200 border-t pt-5">
        <h2 className="font-semibold text-ink-600 text-sm">{t('otherWay')}</h2>
        {others.map((other) => (
          <Way key={other.id} Icon={icons[other.factor_type]} label={nameOf(other)} onChoose={() => setChosen(other.id)} />
        ))}
        {factor && <Way Icon={LifeBuoy} label={t('useRecovery')} onChoose={() => setChosen(recovery)} />}
        <SignOut />
      </section>
    </>
  );
}

function OneFactor({ factor }: { factor: Known }) {
  switch (factor.factor_type) {
    case 'totp':
      return <TotpFactor factorId={factor.id} name={ownNameOf(factor)} />;
    case 'phone':
      return <PhoneFactor factorId={factor.id} phone={phoneOf(factor)} />;
    case 'webauthn':
      return <WebauthnFactor factorId={factor.id} name={ownNameOf(factor)} />;
    default:
      return unreachable(factor.factor_type);
  }
}

function Way({ Icon, label, onChoose }: { Icon: typeof LifeBuoy; label: string; onChoose: () => void }) {
  return (
    <Button wide className="justify-start text-left" onClick={onChoose}>
      <Icon aria-hidden className="size-5 shrink-0 text-ink-600" />
      <span className="min-w-0 truncate">{label}</span>
    </Button>
  );
}

function SignOut() {
  const { t } = useTranslation('second-factor');
  const [busy, setBusy] = useState(false);

  async function signOut(): Promise<void> {
    setBusy(true);
    const problem = await attempt((client) => client.signOut({ scope: 'local' }));
    setBusy(false);
    if (problem) showProblem(t('signOutFailed'), problem);
  }

  return (
    <Button look="ghost" wide busy={busy} className="justify-start" onClick={() => void signOut()}>
      {!busy && <LogOut aria-hidden className="size-5 shrink-0 text-ink-600" />}
      {t('signOut')}
    </Button>
  );
}

function isKnown(factor: Factor): factor is Known {
  return factor.status === 'verified' && factor.factor_type in icons;
}

function nameOf(factor: Known): string {
  const kind = kindOf(factor);
  const name = factor.factor_type === 'phone' ? phoneOf(factor) : ownNameOf(factor);
  if (name?.startsWith(kind)) return name;
  return name ? `${kind} (${name})` : kind;
}

/** A name that says more than the kind: "Authenticator app" is what a nameless one is called. */
function ownNameOf(factor: Known): string | undefined {
  return factor.friendly_name === kindOf(factor) ? undefined : factor.friendly_name;
}

function kindOf({ factor_type }: Known): string {
  return text(`second-factor:kind.${factor_type}`);
}

/** The last digits are enough to recognize one's own number. */
function phoneOf(factor: Factor): string {
  const phone = (factor as { phone?: unknown }).phone;
  return typeof phone === 'string' && phone !== '' ? `•••• ${phone.slice(-4)}` : '';
}
