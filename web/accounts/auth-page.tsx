import './texts.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../api/auth.ts';
import { text } from '../texts/texts.ts';
import { Logo } from '../ui/logo.tsx';
import type { Route } from './+types/auth-page';
import { LogInForm } from './log-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { Awning, Lamps } from './stall.tsx';

const signUpAddress = '/auth?mode=signup';

export function meta({ location }: Route.MetaArgs) {
  const signingUp = new URLSearchParams(location.search).get('mode') === 'signup';
  return [{ title: text(signingUp ? 'accounts:signUp.meta' : 'accounts:logIn.meta') }, { name: 'description', content: text('accounts:subtitle') }];
}

/** `/auth` (specification §2): the Login tab alone; `?mode=signup` opens the store's form. Whoever is signed in goes on to the dashboard. */
export default function AuthPage() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const { session } = useSession();
  const [search] = useSearchParams();
  const signingUp = search.get('mode') === 'signup';
  useEffect(() => {
    if (session) void navigate('/dashboard', { replace: true });
  }, [session, navigate]);

  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[1fr_auto]">
      <header className="relative overflow-hidden bg-ink text-white lg:col-start-1">
        <Lamps className="absolute top-16 left-0 hidden w-full lg:block" />
        <Awning className="relative -mt-10 lg:mt-0" />
        <div className="relative flex flex-col gap-1 px-5 pt-4 pb-5 sm:px-10 lg:absolute lg:inset-x-0 lg:bottom-0 lg:px-14 lg:pb-4">
          <Link to="/" aria-label={t('home')} className="mb-3 inline-flex min-h-11 items-center self-start rounded-md lg:mb-6">
            <Logo className="h-8 w-auto" />
          </Link>
          <h1 className="font-extrabold text-5xl tracking-tight sm:text-6xl lg:text-8xl">{t('title')}</h1>
          <p className="text-ink-200 sm:text-lg lg:text-xl">{t('subtitle')}</p>
        </div>
      </header>
      <main className="flex grow items-start justify-center px-5 py-6 sm:items-center sm:px-10 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="flex w-full max-w-md flex-col gap-6">
          <LogInTab selected={!signingUp} />
          {signingUp ? <SignUpPanel /> : <LogInPanel />}
        </div>
      </main>
      <footer className="bg-ink px-5 py-6 text-white sm:px-10 lg:col-start-1 lg:px-14 lg:pt-2 lg:pb-14">
        <p className="max-w-md text-balance font-display font-semibold text-lg text-marigold lg:text-2xl">{t('footer')}</p>
      </footer>
    </div>
  );
}

function LogInTab({ selected }: { selected: boolean }) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  return (
    <div role="tablist" aria-label={t('ways')} className="border-ink-200 border-b">
      <button
        type="button"
        role="tab"
        id="login-tab"
        aria-selected={selected}
        aria-controls={selected ? 'login-panel' : undefined}
        onClick={() => void navigate('/auth')}
        className={`-mb-px min-h-11 border-b-3 px-1 font-display font-bold text-xl ${selected ? 'border-marigold' : 'border-transparent text-ink-600 hover:text-ink'}`}
      >
        {t('logIn.tab')}
      </button>
    </div>
  );
}

function LogInPanel() {
  const { t } = useTranslation('accounts');
  return (
    <div role="tabpanel" id="login-panel" aria-labelledby="login-tab" className="flex flex-col gap-6">
      <LogInForm />
      <OtherWay question={t('logIn.newHere')} answer={t('logIn.createStore')} to={signUpAddress} />
    </div>
  );
}

function SignUpPanel() {
  const { t } = useTranslation('accounts');
  return (
    <section aria-labelledby="sign-up-title" className="flex flex-col gap-6">
      <h2 id="sign-up-title" className="font-bold text-3xl tracking-tight">
        {t('signUp.title')}
      </h2>
      <SignUpForm />
      <OtherWay question={t('signUp.haveStore')} answer={t('signUp.logIn')} to="/auth" />
    </section>
  );
}

function OtherWay({ question, answer, to }: { question: string; answer: string; to: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-600">
      <span>{question}</span>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center rounded-sm font-semibold text-ink underline decoration-2 decoration-marigold underline-offset-4"
      >
        {answer}
      </Link>
    </p>
  );
}
