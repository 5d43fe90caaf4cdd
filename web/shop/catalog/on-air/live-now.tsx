import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import type { OnAirShow } from './on-air-show.ts';

/** On the picture of a card whose product is in a live event on air; a recorded one is not called live. It keeps clear of the heart. */
export function LiveNow({ show: { is_recorded } }: { show: Pick<OnAirShow, 'is_recorded'> }) {
  const { t } = useTranslation('catalog');
  return (
    <span
      className={classNames(
        'absolute top-2 left-2 max-w-[calc(100%-4rem)] rounded-sm px-2 py-1 font-bold text-sm text-white leading-5',
        is_recorded ? 'bg-ink/80' : 'bg-rani',
      )}
    >
      {t(is_recorded ? 'recordedNow' : 'liveNow')}
    </span>
  );
}
