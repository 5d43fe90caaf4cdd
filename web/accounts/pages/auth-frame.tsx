import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../ui/display/logo.tsx';

type FrameParts = { title?: string; subtitle?: string; footer?: string; children: ReactNode };

/**
 * The stall that every sign-in screen stands in: the awning and lamps above on a phone, beside the form from 1024 px. The form hangs from its
 * top: what comes into it later moves nothing above itself, least of all a button that is being pressed.
 */
export function AuthFrame({ title, subtitle, footer, children }: FrameParts) {
  return (
    <div className="flex min-h-(--screen) flex-col lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[1fr_auto]">
      <header className="relative overflow-hidden bg-ink text-white lg:col-start-1">
        <div aria-hidden className="lamps absolute top-16 left-0 hidden w-full lg:block" />
        <div aria-hidden className="awning relative -mt-10 lg:mt-0" />
        <div className="relative flex flex-col gap-1 px-5 pt-4 pb-5 sm:px-10 lg:absolute lg:inset-x-0 lg:bottom-0 lg:px-14 lg:pb-4">
          <Home spaced={Boolean(title)} />
          {title && <h1 className="font-extrabold text-5xl tracking-tight sm:text-6xl lg:text-8xl">{title}</h1>}
          {subtitle && <p className="text-ink-200 sm:text-lg lg:text-xl">{subtitle}</p>}
        </div>
      </header>
      <main className="flex grow items-start justify-center px-5 py-6 sm:px-10 sm:pt-[max(2rem,calc(var(--screen)*0.12))] lg:pt-[max(2rem,calc(var(--screen)*0.18))] lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="flex w-full max-w-md flex-col gap-6">{children}</div>
      </main>
      <footer className="bg-ink px-5 py-6 text-white empty:hidden sm:px-10 lg:col-start-1 lg:px-14 lg:pt-2 lg:pb-14 lg:empty:block">
        {footer && <p className="max-w-md text-balance font-display font-semibold text-lg lg:text-2xl">{footer}</p>}
      </footer>
    </div>
  );
}

function Home({ spaced }: { spaced: boolean }) {
  const { t } = useTranslation('accounts');
  return (
    <Link to="/" aria-label={t('home')} className={`inline-flex min-h-11 items-center self-start rounded-md ${spaced ? 'mb-3 lg:mb-6' : ''}`}>
      <Logo className={spaced ? 'h-8 w-auto' : 'h-8 w-auto lg:h-12'} />
    </Link>
  );
}
