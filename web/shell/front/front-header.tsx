import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/display/logo.tsx';

const places = [
  ['solutions', '/features'],
  ['useCases', '/features#use-cases'],
  ['resources', '/developers'],
  ['company', '/about'],
  ['support', '/help'],
  ['pricing', '/pricing'],
] as const;

/** One header for all front pages. Who is signed in only the browser knows: `front-script.ts` swaps what is `data-for` guests and people. */
export function FrontHeader() {
  const { t } = useTranslation('front');
  return (
    <header className="sticky top-0 z-20 bg-ink text-white">
      <div className="mx-auto flex max-w-7xl items-center gap-1.5 px-3 py-2 sm:gap-2 sm:px-8 lg:gap-8">
        <Link to="/" aria-label={t('home')} className="mr-auto flex min-h-11 items-center rounded-md lg:mr-0">
          <Logo className="h-5 w-auto sm:h-7" />
        </Link>
        <nav aria-label={t('nav')} className="mr-auto hidden gap-6 lg:flex">
          {places.map(([name, path]) => (
            <Link key={name} to={path} className="inline-flex min-h-11 items-center text-ink-200 hover:text-white">
              {t(`places.${name}`)}
            </Link>
          ))}
        </nav>
        <Link
          to="/auth"
          data-for="guests"
          className="inline-flex min-h-11 items-center whitespace-nowrap rounded-md px-1 font-semibold text-sm underline-offset-4 hover:underline sm:px-3 sm:text-base"
        >
          {t('signIn')}
        </Link>
        <ButtonLink to="/book-demo" look="primary" data-for="guests" className="whitespace-nowrap max-sm:px-2.5 max-sm:text-sm">
          {t('contact')}
        </ButtonLink>
        <ButtonLink to="/dashboard" look="primary" data-for="people" hidden className="max-sm:px-3 max-sm:text-sm">
          {t('dashboard')}
        </ButtonLink>
        <PlacesMenu />
      </div>
    </header>
  );
}

/** Where the places have no room beside the logo. It opens without code. */
function PlacesMenu() {
  const { t } = useTranslation('front');
  return (
    <details data-menu="" className="lg:hidden">
      <summary aria-label={t('menu')} className="flex size-11 list-none items-center justify-center rounded-md [&::-webkit-details-marker]:hidden">
        <Menu aria-hidden className="size-6" />
      </summary>
      <nav
        aria-label={t('nav')}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-ink-600 border-t bg-ink px-4 pb-4 sm:px-8"
      >
        {places.map(([name, path]) => (
          <Link key={name} to={path} className="flex min-h-14 items-center border-ink-700 border-b font-bold font-display text-2xl">
            {t(`places.${name}`)}
          </Link>
        ))}
      </nav>
    </details>
  );
}
