import '../texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { roleMay } from '#contract/stores/permissions.ts';
import { orpc } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { PaymentAccount } from './payment-account.tsx';

/** Whoever can set the keys has them below. */
const ownersWords = { missing: 'settings.keysMissing', unknown: 'settings.keysFail', unreadable: 'settings.keysFail' } as const;

/** What the store takes beside cash on delivery: a section of its settings. */
export function PaymentSettings() {
  const { t } = useTranslation('payments');
  const queries = useQueryClient();
  const found = useQuery(orpc.payments.getSettings.queryOptions({ gcTime: 0, staleTime: 0, retry: false }));
  const save = useMutation(
    orpc.payments.saveSettings.mutationOptions({
      onSuccess(saved) {
        queries.setQueryData(orpc.payments.getSettings.queryKey(), saved);
        showToast(t('settings.saved'));
      },
      onError: (error) => showProblem(t('settings.notSaved'), error.message),
    }),
  );
  const settings = found.data;
  const { data: store } = useQuery(orpc.stores.mine.queryOptions({ retry: false }));
  const maySetKeys = store !== undefined && !store.is_demo && roleMay(store.role, 'payments:write');
  return (
    <section aria-labelledby="section-title" className="flex max-w-2xl flex-col gap-5">
      <div>
        <h2 id="section-title" className="font-bold text-2xl">
          {t('settings.title')}
        </h2>
        <p className="mt-1 text-ink-600">{t('settings.cod')}</p>
      </div>
      {settings ? (
        <>
          <Switch
            label={t('settings.online')}
            hint={t('settings.onlineHint')}
            checked={settings.pays_online && settings.can_pay_online}
            disabled={!settings.can_pay_online || save.isPending}
            onChange={(pays_online) => save.mutate({ pays_online })}
          />
          {settings.keys_fault && <p className="text-ink-600">{t(maySetKeys ? ownersWords[settings.keys_fault] : `settings.fault.${settings.keys_fault}`)}</p>}
          {maySetKeys && !settings.has_chosen && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-ink-200 bg-white p-4">
              <p className="min-w-56 flex-1 text-ink-600">{t('settings.cashOnlyHint')}</p>
              <Button busy={save.isPending} onClick={() => save.mutate({ pays_online: false })}>
                {t('settings.cashOnly')}
              </Button>
            </div>
          )}
          {settings.is_test && <p className="rounded-lg bg-ink-100 p-3">{t('settings.test')}</p>}
          {maySetKeys && <PaymentAccount />}
        </>
      ) : found.isError ? (
        <ErrorState title={t('settings.error')} text={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <>
          <p role="status" className="sr-only">
            {t('settings.loading')}
          </p>
          <Skeleton className="h-16" />
        </>
      )}
    </section>
  );
}
