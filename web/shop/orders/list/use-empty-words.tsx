import { PackageCheck, PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button.tsx';
import type { EmptyWords } from '../../../ui/data-list/list-states.tsx';
import type { OrderTab } from './use-order-view.ts';

const icon = 'size-12';

/** What stands in place of the rows where nothing is searched or filtered: of a tab, that nothing is left to do there. `total`: orders of all states. */
export function useEmptyWords(tab: OrderTab | undefined, total: number | undefined): EmptyWords {
  const { t } = useTranslation('orders');
  const isTab = tab !== undefined && tab !== 'unfinished';
  // The orders are counted among those that match, and no order matches the tab of the returns.
  if (isTab && (tab === 'returns' || total !== 0))
    return { icon: <PackageCheck aria-hidden className={icon} />, title: t(`empty.of.${tab}.title`), text: t(`empty.of.${tab}.text`) };
  return {
    icon: <PackageOpen aria-hidden className={icon} />,
    title: t('empty.title'),
    text: t('empty.text'),
    action: (
      <ButtonLink to="/dashboard/live" look="primary">
        {t('empty.action')}
      </ButtonLink>
    ),
  };
}
