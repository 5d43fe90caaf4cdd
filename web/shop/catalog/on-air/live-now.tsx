import { useTranslation } from 'react-i18next';

/** On the picture of a card whose product is in a live event on air. */
export function LiveNow() {
  const { t } = useTranslation('catalog');
  return <span className="absolute top-2 left-2 rounded-sm bg-rani px-2 font-bold text-sm text-white leading-7">{t('liveNow')}</span>;
}
