import { useTranslation } from 'react-i18next';
import { isolate } from '../../../texts/isolate.ts';
import type { Deletion } from './use-deletion.ts';

/** Of every room that has something of a person (`test/security/erasure.test.ts`). */
const losses = ['signIn', 'profile', 'shopping', 'stores', 'reviews', 'traces'] as const;

/** All that goes with the account, counted. */
export function LossList({ stores, staysAt }: { stores: Deletion['stores']; staysAt: string | null }) {
  const { t } = useTranslation('account');
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex list-disc flex-col gap-1 rounded-md bg-brick-pale py-3 pr-4 pl-8">
        {losses.slice(staysAt === null ? 0 : 1).map((loss) => (
          <li key={loss}>{t(`deletion.${loss}`)}</li>
        ))}
        {stores.map((store) => (
          <li key={store.name}>
            <span className="font-semibold">{t('deletion.store', { name: isolate(store.name) })}</span>{' '}
            {[t('deletion.products', { count: store.products }), t('deletion.liveEvents', { count: store.live_streams })].join(', ')}
            {store.open_orders > 0 && <span className="block font-semibold text-brick">{t('deletion.openOrders', { count: store.open_orders })}</span>}
          </li>
        ))}
      </ul>
      <p className="text-ink-600 text-sm">{t('deletion.orders')}</p>
      {staysAt !== null && <p className="font-semibold text-sm">{t('deletion.staysAt', { host: isolate(staysAt) })}</p>}
    </div>
  );
}
