import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Lock, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetaFunction } from 'react-router';
import { maxWebhooks } from '#contract/shop/webhooks/webhook-limits.ts';
import type { Webhook, WebhookSecret } from '#contract/shop/webhooks/webhooks.ts';
import { orpc } from '../../api/client.ts';
import { DashboardPage } from '../../shell/dashboard-page.tsx';
import { text } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';

export const meta: MetaFunction = () => [{ title: text('webhooks:meta') }];

/** `/dashboard/webhooks`: where new orders are sent, and the log of what was. */
export default function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<WebhookSecret>();
  const found = useQuery(orpc.webhooks.listMine.queryOptions({ staleTime: 0, retry: false }));
  const webhooks = found.data?.items;
  const isFull = (webhooks?.length ?? 0) >= maxWebhooks;
  const isForbidden = found.error !== null && 'code' in found.error && found.error.code === 'FORBIDDEN';
  const addButton = webhooks && !isFull && (
    <Button look="primary" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <DashboardPage title={t('title')} action={webhooks && webhooks.length > 0 && addButton}>
      {isForbidden ? (
        <EmptyState icon={<Lock aria-hidden className="size-12" />} title={t('noRole.title')} text={t('noRole.text')} />
      ) : (
        <>
          <p className="-mt-3 text-quiet">{t('about')}</p>
          {!webhooks && found.isError && <ErrorState title={t('error.title')} text={found.error.message} onRetry={() => void found.refetch()} />}
          {!webhooks && !found.isError && <CardsSkeleton />}
          {webhooks?.length === 0 && (
            <EmptyState icon={<WebhookIcon aria-hidden className="size-12" />} title={t('empty.title')} text={t('empty.text')} action={addButton} />
          )}
          {webhooks && webhooks.length > 0 && <Cards webhooks={webhooks} onSecret={setShown} isFull={isFull} />}
          {webhooks && webhooks.length > 0 && <DeliveryLog />}
        </>
      )}
      {isAdding && <AddressDialog onClose={() => setAdding(false)} onAdded={setShown} />}
      {shown && <SecretDialog shown={shown} onClose={() => setShown(undefined)} />}
    </DashboardPage>
  );
}

function Cards({ webhooks, isFull, onSecret }: { webhooks: Webhook[]; isFull: boolean; onSecret: (shown: WebhookSecret) => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      <ul aria-label={t('title')} className="grid gap-3 lg:grid-cols-2">
        {webhooks.map((webhook) => (
          <li key={webhook.id} className="min-w-0">
            <WebhookCard webhook={webhook} onSecret={onSecret} />
          </li>
        ))}
      </ul>
      {isFull && <p className="text-quiet text-sm">{t('full', { count: maxWebhooks })}</p>}
    </>
  );
}

function CardsSkeleton() {
  const { t } = useTranslation('webhooks');
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </div>
  );
}
