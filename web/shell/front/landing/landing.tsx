import './landing-texts.ts';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../../api/auth.ts';
import { text } from '../../../texts/texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/display/logo.tsx';
import { NotLoaded, OptionalPart } from '../../../ui/optional-part.tsx';
import type { Route } from './+types/landing';

/** The Videos tab of the bottom navigation, in the words of its own. */
const isVideos = (search: string) => search.includes('tab=videos');
const VideosView = lazy(async () => ({ default: (await import('../../../feed/videos/videos-view.tsx')).VideosView }));

export function meta({ location }: Route.MetaArgs) {
  if (isVideos(location.search)) return [];
  return [{ title: 'Haat' }, { name: 'description', content: text('landing:description') }, { property: 'og:title', content: text('landing:title') }];
}

const steps = ['one', 'two', 'three', 'four'] as const;

/** `/`: the landing page; `/?tab=videos` is a place of the shopper's, whose code is its own. */
export default function IndexPage() {
  return isVideos(useLocation().search) ? (
    <OptionalPart instead={<NoVideos />}>
      <VideosView />
    </OptionalPart>
  ) : (
    <Landing />
  );
}

function NoVideos() {
  const { t } = useTranslation('shell');
  return (
    <main className="min-h-(--screen) bg-paper">
      <title>{t('notLoadedMeta')}</title>
      <h1 className="sr-only">{t('nav.videos')}</h1>
      <NotLoaded />
    </main>
  );
}

/** As far as it is true today. */
function Landing() {
  const { t } = useTranslation('landing');
  const { session } = useSession();
  return (
    <div className="min-h-(--screen) bg-ink text-white">
      <header className="sticky top-(--banner,0px) z-10 mx-auto flex max-w-7xl items-center justify-between gap-4 bg-ink px-5 py-3 sm:px-10">
        <Link to="/" className="flex min-h-11 items-center rounded-md">
          <Logo />
        </Link>
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
      </header>
      <main>
        <section className="mx-auto grid max-w-7xl items-end gap-10 px-5 pt-12 pb-16 sm:px-10 lg:grid-cols-[1.4fr_1fr] lg:pt-24 lg:pb-28">
          <h1 className="font-extrabold text-[clamp(3rem,9vw,7.5rem)] leading-[0.95] tracking-tight">{t('title')}</h1>
          <div className="flex max-w-md flex-col gap-6">
            <p className="text-ink-200 text-xl">{t('lead')}</p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/auth?mode=signup" look={session ? 'primary' : 'on-dark'}>
                {t('open')}
              </ButtonLink>
              <ButtonLink to="/live" look="on-dark">
                {t('watch')}
              </ButtonLink>
            </div>
          </div>
        </section>
        <section className="bg-paper text-ink">
          <div className="mx-auto max-w-7xl px-5 py-16 sm:px-10 lg:py-24">
            <h2 className="max-w-xl font-extrabold text-4xl tracking-tight sm:text-5xl">{t('steps.title')}</h2>
            <ol className="mt-10 border-ink border-t-2">
              {steps.map((step, index) => (
                <li key={step} className="grid gap-1 border-ink/30 border-b py-5 sm:grid-cols-[4rem_1fr_1.4fr] sm:items-baseline sm:gap-6">
                  <span className="tabular font-display font-extrabold text-2xl">{index + 1}</span>
                  <h3 className="font-bold text-2xl">{t(`steps.${step}`)}</h3>
                  <p className="text-lg">{t(`steps.${step}Text`)}</p>
                </li>
              ))}
            </ol>
          </div>
        </section>
      </main>
      <footer className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-4 px-5 py-8 sm:px-10">
        <Logo className="h-6 w-auto" />
        <Link to="/live" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t('watch')}
        </Link>
      </footer>
    </div>
  );
}
