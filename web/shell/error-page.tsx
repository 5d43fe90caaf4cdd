import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { Logo } from '../ui/display/logo.tsx';
import { ErrorState } from '../ui/states.tsx';

/** What is shown instead of a page that failed or does not exist. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation('shell');
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main className="flex min-h-(--screen) flex-col bg-paper">
      <ErrorState title={t('failed.title')} text={t('failed.text')} retryLabel={t('failed.reload')} onRetry={() => location.reload()} />
    </main>
  );
}

export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <main className="flex min-h-(--screen) flex-col items-center justify-center gap-4 bg-ink px-6 text-center text-white">
      <title>{t('notFound.meta')}</title>
      <Logo />
      <p className="font-display font-extrabold text-8xl leading-none tabular">{t('notFound.code')}</p>
      <h1 className="font-bold text-2xl">{t('notFound.title')}</h1>
      <ButtonLink to="/" look="primary">
        {t('notFound.home')}
      </ButtonLink>
    </main>
  );
}
