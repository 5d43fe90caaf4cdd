import './texts.ts';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';

/** Leads to the form for a demo, as soon as `web/routes.ts` has that screen (`vite.config.ts`). */
export function BookDemo() {
  const { t } = useTranslation('customer-demo');
  return import.meta.env.HAS_BOOK_DEMO ? (
    <ButtonLink look="primary" to="/book-demo">
      {t('book')}
    </ButtonLink>
  ) : null;
}
