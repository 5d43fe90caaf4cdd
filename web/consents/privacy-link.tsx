import './texts.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The way to what one agreed to, and out of it. */
export function PrivacyLink() {
  const { t } = useTranslation('consents');
  return (
    <Link
      to="/privacy-choices"
      className="inline-flex min-h-11 items-center self-center text-ink-600 text-sm underline decoration-ink-300 underline-offset-4 hover:text-ink"
    >
      {t('title')}
    </Link>
  );
}
