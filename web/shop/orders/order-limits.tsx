import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { roleMay } from '#contract/stores/permissions.ts';
import { type OrderCaps, orderCaps } from '#contract/stores/store-rules.ts';
import { api, orpc } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { showProblem, showToast } from '../../ui/toast.tsx';

/** For those who may change it: what the store takes cash on delivery from one phone number. */
export function OrderLimits() {
  const { t } = useTranslation('orders');
  const [open, setOpen] = useState(false);
  const { data: store } = useQuery(orpc.stores.mine.queryOptions({ retry: false }));
  if (!store || !roleMay(store.role, 'store:write')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ShieldCheck aria-hidden className="size-5" />
        {t('limits.open')}
      </Button>
      {open && <LimitsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function LimitsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('orders');
  // Kept nowhere: somebody else of the store may change it meanwhile.
  const found = useQuery(orpc.stores.getOrderCaps.queryOptions({ gcTime: 0, retry: false, refetchOnWindowFocus: false }));
  if (found.data) return <LimitsForm caps={found.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={found.isError ? t('limits.error') : t('limits.loading')}>
      {found.isError ? <ErrorState title={found.error.message} text={t('limits.errorText')} onRetry={() => void found.refetch()} /> : <FormSkeleton />}
    </Dialog>
  );
}

const number = { type: 'number', inputMode: 'numeric', min: 1, step: 1, autoComplete: 'off' } as const;

function LimitsForm({ caps, onClose }: { caps: OrderCaps; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const form = useForm<OrderCaps>({ resolver: zodResolver(orderCaps), defaultValues: caps });
  const { register, formState } = form;

  async function save(next: OrderCaps): Promise<void> {
    try {
      await api.stores.setOrderCaps(next);
      showToast(t('limits.saved'));
      onClose();
    } catch (error) {
      showProblem(t('limits.notSaved'), (error as Error).message);
    }
  }

  return (
    <FormDialog open onClose={onClose} title={t('limits.title')} description={t('limits.text')} form={form} onSubmit={save} submitLabel={t('limits.save')}>
      <TextField
        label={t('limits.orders')}
        hint={t('limits.ordersHint')}
        error={formState.errors.open_orders_per_phone?.message}
        {...number}
        {...register('open_orders_per_phone', { valueAsNumber: true })}
      />
      <TextField
        label={t('limits.items')}
        hint={t('limits.itemsHint')}
        error={formState.errors.items_per_unconfirmed_phone?.message}
        {...number}
        {...register('items_per_unconfirmed_phone', { valueAsNumber: true })}
      />
    </FormDialog>
  );
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-11" />
    </div>
  );
}
