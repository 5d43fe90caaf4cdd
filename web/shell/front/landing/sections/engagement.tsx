import { useTranslation } from 'react-i18next';
import chat from '../pictures/chat.webp';

const ways = ['chat', 'hearts', 'follow', 'share', 'replay'] as const;

/** What shoppers do beside buying: the words large, a piece of the screen beside them. */
export function Engagement() {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="engagement" className="bg-paper">
      <div className="mx-auto grid max-w-7xl gap-10 px-5 pt-16 sm:px-8 lg:grid-cols-[1fr_1.15fr] lg:gap-20 lg:pt-28">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2 id="engagement" className="font-extrabold text-[clamp(2.4rem,6vw,5rem)] leading-none tracking-tight">
            {t('engagement.title')}
          </h2>
          <p className="mt-5 max-w-md text-lg">{t('engagement.lead')}</p>
          <img
            src={chat}
            alt={t('engagement.picture')}
            width={1200}
            height={1005}
            loading="lazy"
            decoding="async"
            className="mt-8 w-full max-w-xl rounded-xl"
          />
        </div>
        <dl className="border-ink border-t-2">
          {ways.map((way) => (
            <div key={way} className="border-ink/30 border-b py-6 lg:py-8">
              <dt className="font-bold font-display text-3xl lg:text-4xl">{t(`engagement.${way}`)}</dt>
              <dd className="mt-2 max-w-xl text-lg">{t(`engagement.${way}Text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
