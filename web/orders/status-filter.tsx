import { useTranslation } from 'react-i18next';
import { type OrderStatus, orderStatuses } from '#contract/orders/order-states.ts';
import { classNames } from '../ui/class-names.ts';

type FilterParts = { status: OrderStatus | undefined; onStatus: (status: OrderStatus | undefined) => void };

/** One state or all; scrolls sideways where it does not fit. */
export function StatusFilter({ status, onStatus }: FilterParts) {
  const { t } = useTranslation('orders');
  return (
    <fieldset className="-mx-4 min-w-0 sm:mx-0">
      <legend className="sr-only">{t('filter')}</legend>
      <div className="flex gap-2 overflow-x-auto px-4 py-1 sm:px-1">
        {[undefined, ...orderStatuses].map((choice) => (
          <button
            key={choice ?? 'all'}
            type="button"
            aria-pressed={choice === status}
            onClick={() => onStatus(choice)}
            className={classNames(
              'min-h-11 shrink-0 rounded-full border px-4 font-semibold transition-colors duration-120',
              choice === status ? 'border-ink bg-ink text-white' : 'border-ink-300 bg-white hover:border-ink-500',
            )}
          >
            {choice ? t(`status.${choice}`) : t('all')}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
