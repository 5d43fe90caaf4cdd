import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatIndianMoment } from '#contract/formats/dates.ts';
import type { DeliveryId } from '#contract/ids.ts';
import type { WebhookDeliveryDetail } from '#contract/shop/webhooks/webhooks.ts';
import { api, orpc } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { showProblem, showToast } from '../../ui/toast.tsx';
import { DeliveryStateBadge, nameOf } from './delivery-columns.tsx';

const busyMs = 2_000;

/** One delivery: each answer, the latest first, and what was sent. */
export function DeliveryDialog({ id, onClose }: { id: DeliveryId; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const found = useQuery({
    ...orpc.webhooks.getDelivery.queryOptions({ input: { id }, staleTime: 0, retry: false }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? busyMs : false),
  });
  const delivery = found.data;
  if (!delivery) {
    return (
      <Dialog open onClose={onClose} title={found.isError ? t('detail.error') : t('detail.loading')}>
        {found.isError ? <ErrorState title={t('detail.error')} text={found.error.message} onRetry={() => void found.refetch()} /> : <DialogSkeleton />}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={nameOf(delivery, t)}
      description={t('detail.sentAt', { when: formatIndianMoment(delivery.created_at), url: delivery.url })}
      foot={<Foot delivery={delivery} />}
    >
      <div className="flex flex-col gap-5">
        <div>
          <DeliveryStateBadge delivery={delivery} />
          {delivery.next_at && <span className="ml-3 text-quiet text-sm">{t('log.nextAt', { when: formatIndianMoment(delivery.next_at) })}</span>}
        </div>
        <Answers log={delivery.log} />
        <section className="flex flex-col gap-2">
          <div className="flex items-center justify-between gap-3">
            <h3 className="font-semibold">{t('detail.request')}</h3>
            <CopyButton value={delivery.body} name={t('detail.request')} />
          </div>
          <Code>{indented(delivery.body)}</Code>
        </section>
      </div>
    </Dialog>
  );
}

function Foot({ delivery: { id, state } }: { delivery: WebhookDeliveryDetail }) {
  const { t } = useTranslation('webhooks');
  const queries = useQueryClient();
  const replay = useMutation({
    mutationFn: () => api.webhooks.replay({ id }),
    onSuccess: () => showToast(t('detail.replayed')),
    onError: (error) => showProblem(t('detail.notReplayed'), error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: orpc.webhooks.key() }),
  });
  return (
    <div className="flex *:grow sm:justify-end sm:*:grow-0">
      <Button look="primary" busy={replay.isPending} disabled={state === 'waiting'} onClick={() => replay.mutate()}>
        {t('detail.replay')}
      </Button>
    </div>
  );
}

function Answers({ log }: Pick<WebhookDeliveryDetail, 'log'>) {
  const { t } = useTranslation('webhooks');
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('detail.attempts')}</h3>
      {log.length === 0 && <p className="text-quiet">{t('detail.noAttempts')}</p>}
      <ol className="flex flex-col gap-3">
        {log.map(({ at, status, ms, problem, answer }) => (
          <li key={at} className="flex flex-col gap-1">
            <p className="tabular flex flex-wrap justify-between gap-x-3">
              <span>{status === null ? t('detail.notAnswered', { ms }) : t('detail.answered', { status, ms })}</span>
              <time dateTime={at} className="text-quiet text-sm">
                {formatIndianMoment(at)}
              </time>
            </p>
            {status === null ? <p className="text-danger text-sm">{problem}</p> : <Code>{answer || t('detail.emptyAnswer')}</Code>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What programs say to each other. */
function Code({ children }: { children: string }) {
  return <pre className="whitespace-pre-wrap break-all rounded-md bg-sunken p-3 text-sm">{children}</pre>;
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function DialogSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
    </div>
  );
}
