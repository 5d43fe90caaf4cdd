import '../texts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../api/auth.ts';
import { useAuthSettings, useGivenAuthSettings } from '../../api/auth-settings.ts';
import { describeAuthContext, linkOriginContext } from '../../api/context.ts';
import { lateHandle } from '../../net/late/late-code.ts';
import { text } from '../../texts/texts.ts';
import { AfterSignIn } from '../after-sign-in.tsx';
import { isRedirect, useAuthRedirect } from '../auth-redirect.ts';
import { useNext } from '../next-path.ts';
import { ConfirmMail } from '../steps/confirm-mail.tsx';
import { LogInForm } from '../steps/log-in-form.tsx';
import { OtherWays } from '../steps/other-ways.tsx';
import { SignUpForm } from '../steps/sign-up-form.tsx';
import { Note, TextLink } from '../steps/step.tsx';
import type { Route } from './+types/auth-page';
import { AuthFrame } from './auth-frame.tsx';

const signUpAddress = '/auth?mode=signup';
type Unconfirmed = { email: string; fresh: boolean };

export function meta({ location }: Route.MetaArgs) {
  const signingUp = new URLSearchParams(location.search).get('mode') === 'signup';
  return [{ title: text(signingUp ? 'accounts:signUp.meta' : 'accounts:logIn.meta') }, { name: 'description', content: text('accounts:subtitle') }];
}

export function loader({ context, request }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url);
  return {
    settings: context.get(describeAuthContext)(),
    isArrival: isRedirect(searchParams),
    isSecure: isTrustworthy(context.get(linkOriginContext) ?? origin),
  };
}

/** Where browsers have passkeys: HTTPS, or this very machine. */
function isTrustworthy(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}

/** What came with the first page stands in its query. */
export function clientLoader() {
  return { settings: undefined, isArrival: false, isSecure: isSecureContext };
}

export const handle = lateHandle<Route.ComponentProps['loaderData']>(({ isArrival }) => !isArrival);

/** `/auth` (docs/product.md, "Addresses of pages"): the Login tab alone; `?mode=signup` opens the store's form. Whoever is signed in goes on. */
export default function AuthPage({ loaderData }: Route.ComponentProps) {
  useGivenAuthSettings(loaderData.settings);
  const { t } = useTranslation('accounts');
  const { session } = useSession();
  const [search] = useSearchParams();
  const { arriving, said } = useAuthRedirect();
  const { state } = useLocation();
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed>();
  const signingUp = search.get('mode') === 'signup';
  if (session) return <AfterSignIn session={session} />;
  return (
    <AuthFrame title={t('title')} subtitle={t('subtitle')} footer={t('footer')}>
      {arriving && <p role="status">{t('arrival.arriving')}</p>}
      {said && <Note tone={said.tone}>{said.text}</Note>}
      {state?.isEnded && <Note>{t('sessionEnded')}</Note>}
      {unconfirmed ? (
        <ConfirmMail {...unconfirmed} onOther={() => setUnconfirmed(undefined)} />
      ) : (
        <>
          <LogInTab selected={!signingUp} />
          {signingUp ? (
            <SignUpPanel onMailSent={(email) => setUnconfirmed({ email, fresh: true })} />
          ) : (
            <LogInPanel isSecure={loaderData.isSecure} onUnconfirmed={(email) => setUnconfirmed({ email, fresh: false })} />
          )}
        </>
      )}
    </AuthFrame>
  );
}

function LogInTab({ selected }: { selected: boolean }) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const { keep } = useNext();
  return (
    <div role="tablist" aria-label={t('ways')} className="border-ink-200 border-b">
      <button
        type="button"
        role="tab"
        id="login-tab"
        aria-selected={selected}
        aria-controls={selected ? 'login-panel' : undefined}
        onClick={() => void navigate(keep('/auth'))}
        className={`-mb-px min-h-11 border-b-3 px-1 font-display font-bold text-xl ${selected ? 'border-ink' : 'border-transparent text-ink-600 hover:text-ink'}`}
      >
        {t('logIn.tab')}
      </button>
    </div>
  );
}

function LogInPanel({ isSecure, onUnconfirmed }: { isSecure: boolean; onUnconfirmed: (email: string) => void }) {
  const { t } = useTranslation('accounts');
  const settings = useAuthSettings();
  return (
    <div role="tabpanel" id="login-panel" aria-labelledby="login-tab" className="flex flex-col gap-6">
      <LogInForm onUnconfirmed={onUnconfirmed} />
      <OtherWays isSecure={isSecure} />
      {!settings?.disable_signup && <OtherWay question={t('logIn.newHere')} answer={t('logIn.createStore')} to={signUpAddress} />}
    </div>
  );
}

function SignUpPanel({ onMailSent }: { onMailSent: (email: string) => void }) {
  const { t } = useTranslation('accounts');
  const settings = useAuthSettings();
  return (
    <section aria-labelledby="sign-up-title" className="flex flex-col gap-6">
      <h2 id="sign-up-title" className="font-bold text-3xl tracking-tight">
        {t('signUp.title')}
      </h2>
      {settings?.disable_signup ? <Note>{t('signUp.closed')}</Note> : <SignUpForm onMailSent={onMailSent} />}
      <OtherWay question={t('signUp.haveStore')} answer={t('signUp.logIn')} to="/auth" />
    </section>
  );
}

function OtherWay({ question, answer, to }: { question: string; answer: string; to: string }) {
  const { keep } = useNext();
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-600">
      <span>{question}</span>
      <TextLink to={keep(to)}>{answer}</TextLink>
    </p>
  );
}
