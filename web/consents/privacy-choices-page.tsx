import './texts.ts';
import { useTranslation } from 'react-i18next';
import type { MetaFunction } from 'react-router';
import { PaperPage } from '../shell/places/paper-page.tsx';
import '../shop/catalog/texts.ts';
import { text } from '../texts/texts.ts';
import { Choices } from './choices.tsx';

export const meta: MetaFunction = () => [{ title: text('consents:meta') }, { name: 'robots', content: 'noindex' }];

/** `/privacy-choices`, from the thanks, the page of an order and the account: for guests as well, by their browser. */
export default function PrivacyChoicesPage() {
  const { t } = useTranslation('consents');
  return (
    <PaperPage>
      <div className="mx-auto flex max-w-2xl flex-col gap-5 px-4 pt-6 pb-12 lg:pt-12">
        <div>
          <h1 className="font-bold text-3xl tracking-tight">{t('title')}</h1>
          <p className="mt-1 text-ink-600">{t('text')}</p>
        </div>
        <Choices />
      </div>
    </PaperPage>
  );
}
