import './texts.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/display/logo.tsx';
import { SignedIn } from '../../signed-in.tsx';

const places = [
  ['bookings', '/operator/bookings'],
  ['reports', '/operator'],
] as const;

/** Around the pages of whoever runs this site (the setting HAAT_OPERATORS). */
export function OperatorFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('operator');
  return (
    <SignedIn>
      {() => (
        <div className="mx-auto max-w-6xl px-4 pb-16 sm:px-8">
          <header className="flex items-center justify-between gap-2 py-2">
            <Link to="/" aria-label={t('home')} className="flex min-h-11 items-center rounded-md">
              <Logo className="h-6 w-auto sm:h-7" />
            </Link>
            <ButtonLink look="ghost" to="/dashboard">
              {t('back')}
            </ButtonLink>
          </header>
          <nav aria-label={t('places')} className="flex gap-5 border-line border-b">
            {places.map(([name, path]) => (
              <NavLink
                key={path}
                to={path}
                end
                className="-mb-px flex min-h-11 items-center border-transparent border-b-3 font-semibold text-quiet aria-[current=page]:border-body aria-[current=page]:text-body"
              >
                {t(name)}
              </NavLink>
            ))}
          </nav>
          <main className="flex flex-col gap-5">
            <h1 className="pt-4 font-bold text-3xl tracking-tight">{title}</h1>
            {children}
          </main>
        </div>
      )}
    </SignedIn>
  );
}
