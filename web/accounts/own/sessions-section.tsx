import type { InferContractRouterOutputs } from '@orpc/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { accountsContract } from '#contract/accounts/accounts.ts';
import { formatMoment } from '#contract/formats/dates.ts';
import { orpc } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Actions, LoadProblem, Problem, Row, RowSkeletons, Rows, Section } from './section.tsx';
import { useCall } from './use-call.ts';
import { useHosted } from './use-hosted.ts';
import { wordsOf } from './words-of.ts';

type Device = InferContractRouterOutputs<typeof accountsContract>['sessions']['items'][number];

export function SessionsSection() {
  const { t } = useTranslation('account');
  // Not cached: the next person in this browser has other devices.
  const found = useQuery(orpc.accounts.sessions.queryOptions({ enabled: useHosted() === false, staleTime: 0, gcTime: 0, retry: false }));
  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      {found.isPending && <RowSkeletons />}
      {found.isError && <LoadProblem error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Devices devices={found.data.items} />}
    </Section>
  );
}

function Devices({ devices }: { devices: Device[] }) {
  const { t } = useTranslation('account');
  const sorted = devices.toSorted((a, b) => Number(b.current) - Number(a.current) || b.last_used_at.localeCompare(a.last_used_at));
  return (
    <>
      <Rows>
        {sorted.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </Rows>
      {devices.length > 1 ? <EndOthers /> : <p className="text-ink-600">{t('sessions.onlyHere')}</p>}
    </>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation('account');
  const refresh = useRefreshDevices();
  const name = device.device ?? t('sessions.unknown');
  const end = useMutation(
    orpc.accounts.endSession.mutationOptions({
      async onSuccess() {
        showToast(t('sessions.ended', { name }));
        await refresh();
      },
    }),
  );
  const Icon = /android|iphone|ipad|ios/i.test(name) ? Smartphone : MonitorSmartphone;
  return (
    <Row
      icon={<Icon aria-hidden className="size-5" />}
      title={name}
      badge={device.current && <Badge tone="good">{t('sessions.current')}</Badge>}
      note={<DeviceDates device={device} />}
      action={
        !device.current && (
          <Button busy={end.isPending} onClick={() => end.mutate({ id: device.id })}>
            {t('sessions.end')}
            <span className="sr-only"> {name}</span>
          </Button>
        )
      }
    >
      <Problem>{wordsOf(end.error)}</Problem>
    </Row>
  );
}

function DeviceDates({ device }: { device: Device }) {
  const { t } = useTranslation('account');
  return (
    <>
      {device.ip && <span className="tabular block [overflow-wrap:anywhere]">{device.ip}</span>}
      <span className="block">{t('sessions.dates', { first: formatMoment(device.created_at), last: formatMoment(device.last_used_at) })}</span>
    </>
  );
}

function EndOthers() {
  const { t } = useTranslation('account');
  const refresh = useRefreshDevices();
  const { busy, problem, call } = useCall();
  async function endOthers(): Promise<void> {
    const { ok } = await call((client) => client.signOut({ scope: 'others' }));
    if (!ok) return;
    showToast(t('sessions.othersEnded'));
    await refresh();
  }
  return (
    <>
      <Problem>{problem}</Problem>
      <Actions>
        <Button busy={busy} onClick={() => void endOthers()}>
          {t('sessions.endOthers')}
        </Button>
      </Actions>
    </>
  );
}

function useRefreshDevices(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: orpc.accounts.sessions.key() });
}
