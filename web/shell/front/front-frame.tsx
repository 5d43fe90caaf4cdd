import './texts.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../api/auth.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/display/logo.tsx';

const pages = [
  ['features', '/features'],
  ['pricing', '/pricing'],
  ['caseStudies', '/case-studies'],
] as const;

/** Around the pages that tell brands about Haat: the ways on above and below, the words on paper. */
export function FrontFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('front');
  const { session } = useSession();
  return (
    <div className="flex min-h-(--screen) flex-col bg-paper text-ink">
      <header className="sticky top-(--banner,0px) z-10 bg-ink text-white">
        <div className="mx-auto flex max-w-7xl items-center justify-between gap-3 px-4 py-2 sm:px-10">
          <Link to="/" aria-label={t('home')} className="flex min-h-11 items-center rounded-md">
            <Logo className="h-6 w-auto sm:h-7" />
          </Link>
          <nav aria-label={t('nav')} className="hidden gap-6 md:flex">
            <Links className="hover:underline" />
          </nav>
          <div className="flex items-center gap-2">
            <ButtonLink to={session ? '/dashboard' : '/auth'} look="on-dark" className="max-sm:px-3 max-sm:text-sm">
              {session ? t('dashboard') : t('signIn')}
            </ButtonLink>
            {!session && (
              <ButtonLink to="/book-demo" look="primary" className="max-sm:px-3 max-sm:text-sm">
                {t('contact')}
              </ButtonLink>
            )}
          </div>
        </div>
      </header>
      <main className="flex-1">{children}</main>
      <footer className="bg-ink text-white">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-8 sm:px-10">
          <Logo className="h-6 w-auto" />
          <div className="flex flex-wrap gap-x-6">
            <Links className="underline underline-offset-4" />
            <Link to="/live" className="inline-flex min-h-11 items-center underline underline-offset-4">
              {t('watch')}
            </Link>
          </div>
        </div>
      </footer>
    </div>
  );
}

function Links({ className }: { className: string }) {
  const { t } = useTranslation('front');
  return pages.map(([name, path]) => (
    <Link key={path} to={path} className={`inline-flex min-h-11 items-center underline-offset-4 ${className}`}>
      {t(name)}
    </Link>
  ));
}
