import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CustomerDetail } from '#contract/customers/customers.ts';
import type { CustomerId } from '#contract/ids.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { orpc } from '../../api/client.ts';
import { useMay } from '../../stores/use-may.ts';
import { isolate } from '../../texts/isolate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { AskingDialog } from '../../ui/overlays/asking-dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { timeAgo } from '../relative-time.ts';
import { CustomerData } from './customer-data.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerNote } from './customer-note.tsx';
import { CustomerOrders, CustomerSaid } from './customer-past.tsx';
import { CustomerTags } from './customer-tags.tsx';

/** One person as the store knows them. */
export function CustomerDialog({ id, onClose }: { id: CustomerId; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const queries = useQueryClient();
  const asked = orpc.customers.get.queryOptions({ input: { id }, staleTime: 0, retry: false });
  const found = useQuery(asked);
  const customer = found.data;
  const mayWrite = useMay('store:write');

  function show(changed: CustomerDetail): void {
    queries.setQueryData(asked.queryKey, changed);
    void queries.invalidateQueries({ queryKey: orpc.customers.list.key() });
  }

  if (!customer) {
    return (
      <Dialog open isSide isCalm onClose={onClose} title={found.isError ? t('person.error') : t('person.loading')}>
        {found.isError ? <ErrorState title={found.error.message} text={t('errorText')} onRetry={() => void found.refetch()} /> : <DialogSkeleton />}
      </Dialog>
    );
  }
  const name = customer.name ?? t('anonymous');
  return (
    <AskingDialog
      isSide
      isCalm
      isInAddress
      onClose={onClose}
      title={isolate(name)}
      description={t('person.joined', { ago: timeAgo(customer.joined_at, Date.now()) })}
    >
      {(leave) => (
        <div className="flex flex-col gap-6">
          <div className="flex items-center gap-4">
            <Avatar name={name} url={customer.avatar_url && imageUrlFor('thumbnail', customer.avatar_url)} size="large" />
            <div className="flex min-w-0 flex-col items-start gap-1">
              {customer.is_blocked && <Badge tone="bad">{t('blocked')}</Badge>}
              {customer.phone && <p className="text-quiet">{t('person.phone', { phone: customer.phone })}</p>}
            </div>
          </div>
          <CustomerFacts customer={customer} />
          <CustomerTags key={customer.tags.join('\n')} customer={customer} mayWrite={mayWrite} onChanged={show} />
          <CustomerNote key={`note ${customer.note}`} customer={customer} mayWrite={mayWrite} onChanged={show} />
          <CustomerOrders customer={customer} />
          <CustomerSaid customer={customer} onChanged={show} name={name} />
          {mayWrite && <CustomerData customer={customer} name={name} onErased={leave} />}
        </div>
      )}
    </AskingDialog>
  );
}

function DialogSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="size-20 rounded-full!" />
      <Skeleton className="h-14" />
      <Skeleton className="h-52" />
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
    </div>
  );
}
