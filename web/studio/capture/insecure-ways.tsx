import { useTranslation } from 'react-i18next';

/** What a seller can do at an address to which browsers give no camera. */
export function InsecureWays() {
  const { t } = useTranslation('live');
  const local = `http://localhost${location.port && `:${location.port}`}`;
  return (
    <ul className="flex max-w-md list-disc flex-col gap-2 pl-5 text-left text-ink-200 text-sm">
      <li>
        {t('studio.problem.INSECURE.local')}{' '}
        <a href={`${local}${location.pathname}`} className="font-semibold text-white underline underline-offset-4">
          {local}
        </a>
      </li>
      <li>{t('studio.problem.INSECURE.https')}</li>
      <li>{t('studio.problem.INSECURE.obs')}</li>
    </ul>
  );
}
