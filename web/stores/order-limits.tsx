import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type OrderCaps, orderCaps } from '#contract/stores/store-rules.ts';
import { api, orpc } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { DiscardQuestion } from '../ui/overlays/discard-question.tsx';
import { usePageQuestion } from '../ui/overlays/use-page-question.ts';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { showProblem, showToast } from '../ui/toast.tsx';

/** A section of the settings: what the store takes cash on delivery from one phone number. */
export function OrderLimits() {
  const { t } = useTranslation('store-settings');
  // Kept nowhere: somebody else of the store may change it meanwhile.
  const found = useQuery(orpc.stores.getOrderCaps.queryOptions({ gcTime: 0, staleTime: 0, retry: false, refetchOnWindowFocus: false }));
  return (
    <section aria-labelledby="section-title" className="flex max-w-2xl flex-col gap-5">
      <div>
        <h2 id="section-title" className="font-bold text-2xl">
          {t('limits.title')}
        </h2>
        <p className="mt-1 text-ink-600">{t('limits.text')}</p>
      </div>
      {found.data ? (
        <LimitsForm caps={found.data} />
      ) : found.isError ? (
        <ErrorState title={t('limits.error')} text={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </section>
  );
}

const number = { type: 'number', inputMode: 'numeric', min: 1, step: 1, autoComplete: 'off', className: 'tabular max-w-40' } as const;

function LimitsForm({ caps }: { caps: OrderCaps }) {
  const { t } = useTranslation('store-settings');
  const queries = useQueryClient();
  const { register, reset, handleSubmit, formState } = useForm<OrderCaps>({ resolver: zodResolver(orderCaps), defaultValues: caps });
  const { errors, isDirty, isSubmitting } = formState;
  const leave = usePageQuestion(isDirty && !isSubmitting);

  async function save(next: OrderCaps): Promise<void> {
    try {
      const saved = await api.stores.setOrderCaps(next);
      queries.setQueryData(orpc.stores.getOrderCaps.queryKey(), saved);
      reset(saved);
      showToast(t('saved'));
    } catch (error) {
      showProblem(t('notSaved'), (error as Error).message);
    }
  }

  return (
    <form noValidate aria-labelledby="section-title" className="flex flex-col gap-5" onSubmit={(event) => void handleSubmit(save)(event)}>
      <TextField
        label={t('limits.orders')}
        hint={t('limits.ordersHint')}
        error={errors.open_orders_per_phone?.message}
        {...number}
        {...register('open_orders_per_phone', { valueAsNumber: true })}
      />
      <TextField
        label={t('limits.items')}
        hint={t('limits.itemsHint')}
        error={errors.items_per_unconfirmed_phone?.message}
        {...number}
        {...register('items_per_unconfirmed_phone', { valueAsNumber: true })}
      />
      <div className="flex max-sm:*:grow">
        <Button type="submit" look="primary" busy={isSubmitting} disabled={!isDirty} className="sm:min-w-32">
          {t('save')}
        </Button>
      </div>
      <DiscardQuestion leave={leave} />
    </form>
  );
}

function FormSkeleton() {
  const { t } = useTranslation('store-settings');
  return (
    <>
      <p role="status" className="sr-only">
        {t('limits.loading')}
      </p>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </>
  );
}
