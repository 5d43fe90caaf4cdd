import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StoreId } from '#contract/ids.ts';
import { displayPhone } from '../../accounts/steps/display-phone.ts';
import { orpc } from '../../api/client.ts';
import { isolate } from '../../texts/isolate.ts';

/** Who sells, in a few lines, as far as the store has said so; all of it stands on the store's page (Consumer Protection (E-Commerce) Rules 2020, rule 5). */
export function StoreLines({ storeId }: { storeId: StoreId }) {
  const { t } = useTranslation('store');
  const { data: store } = useQuery(orpc.storeSettings.getPublic.queryOptions({ input: { slug_or_id: storeId }, staleTime: 300_000 }));
  if (!store) return null;
  const { legal_name, address, gstin, support_email, support_phone } = store;
  const lines = [
    legal_name ?? store.name,
    address?.replaceAll('\n', ', '),
    gstin && t('lines.gstin', { gstin }),
    support_email,
    support_phone && displayPhone(support_phone),
  ].filter(Boolean);
  return (
    <p className="wrap-anywhere">
      {t('lines.soldBy', { lines: isolate(lines.join(' · ')) })}{' '}
      <Link to={`/store/${store.slug ?? store.id}?part=about`} className="underline underline-offset-4">
        {t('lines.more')}
      </Link>
    </p>
  );
}
