import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../ui/display/logo.tsx';

const columns = {
  solutions: [
    ['liveEvents', '/features#live'],
    ['videos', '/features#video'],
    ['offers', '/features#offer'],
    ['orders', '/features#orders'],
  ],
  company: [
    ['about', '/about'],
    ['pricing', '/pricing'],
    ['cases', '/case-studies'],
    ['talk', '/book-demo'],
  ],
  resources: [
    ['developers', '/developers'],
    ['reference', '/developers#reference'],
    ['help', '/help'],
    ['demo', '/customer-demo'],
  ],
  legal: [
    ['privacy', '/privacy'],
    ['terms', '/terms'],
    ['accessibility', '/accessibility'],
    ['choices', '/privacy-choices'],
    ['grievance', '/grievance'],
  ],
} as const;

const names = ['solutions', 'company', 'resources', 'legal'] as const;

export function FrontFooter() {
  const { t } = useTranslation('front');
  return (
    <footer className="bg-ink text-white">
      <div className="mx-auto grid max-w-7xl gap-12 px-5 py-14 sm:px-8 lg:grid-cols-[1fr_2.4fr] lg:py-20">
        <div className="flex flex-col gap-4">
          <Logo className="h-10 w-auto self-start" />
          <p className="max-w-56 text-ink-200">{t('footer.line')}</p>
        </div>
        <nav aria-label={t('footer.nav')} className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-4">
          {names.map((name) => (
            <div key={name}>
              <h2 className="font-bold text-ink-300">{t(`footer.${name}.title`)}</h2>
              <ul className="mt-2">
                {columns[name].map(([place, path]) => (
                  <li key={place}>
                    <Link to={path} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
                      {t(`footer.${name}.${place}` as 'footer.legal.terms')}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
