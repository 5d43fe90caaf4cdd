import './account-texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatIndianDay } from '#contract/formats/dates.ts';
import { type PaymentAccount as Held, type HeldAccount, razorpayEvents } from '#contract/shop/payments/payment-accounts.ts';
import { orpc } from '../../../api/client.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { KeysDialog } from './keys-dialog.tsx';

/** Where the money of the store goes, for its owner. */
export function PaymentAccount() {
  const { t } = useTranslation('payment-account');
  const found = useQuery(orpc.paymentAccounts.get.queryOptions({ gcTime: 0, staleTime: 0, retry: false }));
  return (
    <section aria-labelledby="account-title" className="flex flex-col gap-5 border-ink-200 border-t pt-6">
      <div>
        <h3 id="account-title" className="font-bold text-xl">
          {t('title')}
        </h3>
        <p className="mt-1 text-ink-600">{t('lead')}</p>
      </div>
      {found.data ? (
        <Account held={found.data} />
      ) : found.isError ? (
        <ErrorState title={t('error')} text={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <>
          <p role="status" className="sr-only">
            {t('loading')}
          </p>
          <Skeleton className="h-32" />
        </>
      )}
    </section>
  );
}

function Account({ held: { account, webhook_url } }: { held: HeldAccount }) {
  const { t } = useTranslation('payment-account');
  const [opened, setOpened] = useState<'keys' | 'removal'>();
  const { show, check, remove } = useAccountActions();
  const close = () => setOpened(undefined);

  function checkSaved(saved: HeldAccount): void {
    show(saved);
    check.mutate({});
  }

  return (
    <>
      {account ? <Facts account={account} /> : <p>{t('none')}</p>}
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button look={account ? 'secondary' : 'primary'} onClick={() => setOpened('keys')}>
          {t(account ? 'replace' : 'add')}
        </Button>
        {account?.is_readable && (
          <Button busy={check.isPending} onClick={() => check.mutate({})}>
            {t('check')}
          </Button>
        )}
        {account && <Button onClick={() => setOpened('removal')}>{t('remove')}</Button>}
      </div>
      {account && <Webhook address={webhook_url} />}
      {opened === 'keys' && <KeysDialog isReplacing={account !== null} onClose={close} onSaved={checkSaved} />}
      <ConfirmDialog
        open={opened === 'removal'}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
        busy={remove.isPending}
        title={t('removal.title')}
        description={t('removal.text')}
        confirmLabel={t('removal.confirm')}
      />
    </>
  );
}

/** Whether the store can be paid online follows from its keys. */
function useAccountActions() {
  const { t } = useTranslation('payment-account');
  const queries = useQueryClient();

  function show({ account, webhook_url }: HeldAccount): void {
    queries.setQueryData(orpc.paymentAccounts.get.queryKey(), { account, webhook_url });
    void queries.invalidateQueries({ queryKey: orpc.payments.getSettings.key() });
  }

  const check = useMutation(
    orpc.paymentAccounts.check.mutationOptions({
      onSuccess(checked) {
        show(checked);
        if (!checked.is_answered) showProblem(t('notChecked'), t('uncheckedText'));
        else if (checked.account?.is_known) showToast(t('knownText'));
      },
      onError: (error) => showProblem(t('notChecked'), error.message),
    }),
  );
  const remove = useMutation(
    orpc.paymentAccounts.remove.mutationOptions({
      onSuccess(left) {
        show(left);
        showToast(t('removal.done'));
      },
      onError: (error) => showProblem(t('removal.failed'), error.message),
    }),
  );
  return { show, check, remove };
}

const states = { true: ['good', 'known'], false: ['bad', 'unknown'], null: ['waiting', 'unchecked'] } as const satisfies Record<string, [Tone, string]>;

function Facts({ account }: { account: Held }) {
  const { t } = useTranslation('payment-account');
  const { data: settings } = useQuery(orpc.payments.getSettings.queryOptions({ retry: false }));
  const isOff = settings?.pays_online === false;
  const [tone, state] = states[`${account.is_known}`];
  const set = (end: string) => t('secretSet', { when: formatIndianDay(account.set_at), end });
  const facts = [
    [t('keyId'), account.key_id],
    [t('keySecret'), set(account.key_secret_end)],
    [t('webhookSecret'), set(account.webhook_secret_end)],
  ];
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-ink-200 bg-white p-4">
      <p className="flex flex-wrap gap-2">
        <Badge tone={account.is_test ? 'waiting' : 'neutral'}>{t(account.is_test ? 'test' : 'real')}</Badge>
        {account.is_readable && <Badge tone={tone}>{t(`state.${state}`)}</Badge>}
      </p>
      <dl className="flex flex-col gap-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-600 text-sm">{name}</dt>
            <dd className="tabular break-all font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {account.is_readable && account.is_known && isOff && <p>{t('switchOn')}</p>}
      {account.is_readable && account.is_known === false && <p className="text-brick">{t('unknownText')}</p>}
      {!account.is_readable && <p className="text-brick">{t('unreadable')}</p>}
    </div>
  );
}

function Webhook({ address }: { address: string }) {
  const { t } = useTranslation('payment-account');
  return (
    <div className="flex flex-col gap-3">
      <h4 className="font-bold">{t('webhook.title')}</h4>
      <p>{t('webhook.text')}</p>
      <p className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 select-all break-all rounded-md bg-ink-100 p-3 text-sm">{address}</code>
        <CopyButton value={address} name={t('webhook.address')} />
      </p>
      <p>{t('webhook.events')}</p>
      <ul className="flex flex-wrap gap-2">
        {razorpayEvents.map((event) => (
          <li key={event}>
            <code className="rounded-sm bg-ink-100 px-2 py-1 text-sm">{event}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
