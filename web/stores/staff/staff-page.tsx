import './texts.ts';
import { ORPCError } from '@orpc/client';
import { UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetaFunction } from 'react-router';
import type { StaffList } from '#contract/staff/staff.ts';
import { DashboardPage } from '../../shell/dashboard-page.tsx';
import { text } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { DataList, type ListData } from '../../ui/data-list/data-list.tsx';
import { useListView } from '../../ui/data-list/use-list-view.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { roles } from './roles.ts';
import { nameOf, type StaffRow } from './staff-names.ts';
import { idOf, roleFilter, StaffCard, staffColumns } from './staff-rows.tsx';
import { useStaff } from './use-staff.ts';

export const meta: MetaFunction = () => [{ title: text('staff:meta') }];

const nobody = { may_change: false, may_mail: true };

/** `/dashboard/staff`: who works for the store, who was asked to, and what each role may do. */
export default function StaffPage() {
  const { t } = useTranslation('staff');
  const [isInviting, setInviting] = useState(false);
  const staff = useStaff();
  const { may_change, may_mail } = staff.data ?? nobody;
  const action = may_change && may_mail && (
    <Button look="primary" onClick={() => setInviting(true)}>
      {t('invite.action')}
    </Button>
  );
  return (
    <DashboardPage title={t('title')} action={action}>
      <p className="-mt-3 text-quiet">{t('about')}</p>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {may_change && !may_mail && <p className="rounded-md bg-ink-100 p-3">{t('invite.noMail')}</p>}
          <People staff={staff} may_change={may_change} may_mail={may_mail} />
        </div>
        <Roles />
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </DashboardPage>
  );
}

function People({ staff, may_change, may_mail }: { staff: ReturnType<typeof useStaff>; may_change: boolean; may_mail: boolean }) {
  const { t } = useTranslation('staff');
  const may = useMemo(() => ({ may_change, may_mail }), [may_change, may_mail]);
  const columns = useMemo(() => staffColumns(t, may), [t, may]);
  const filters = useMemo(() => [roleFilter(t)], [t]);
  const list = useListView({ columns, filters });
  const rows = useMemo(() => staff.data && rowsOf(staff.data), [staff.data]);
  const data = dataOf(rows, staff, t('error'));
  return (
    <DataList<StaffRow>
      label={t('members')}
      columns={columns}
      filters={filters}
      list={list}
      data={data}
      rowId={idOf}
      nameOf={(row) => nameOf(row, t)}
      renderCard={(row) => <StaffCard row={row} may={may} />}
      searchLabel={t('search')}
      loadingText={t('loading')}
      noMatch={{ title: t('noMatch'), text: t('noMatchText') }}
      empty={{ icon: <UsersRound aria-hidden className="size-12" />, title: t('members') }}
    />
  );
}

function rowsOf({ members, invitations }: StaffList): StaffRow[] {
  return [...members.map((member) => ({ member })), ...invitations.map((invitation) => ({ invitation }))];
}

function dataOf(rows: StaffRow[] | undefined, { error, refetch }: ReturnType<typeof useStaff>, title: string): ListData<StaffRow> {
  if (rows) return { state: 'ready', rows };
  if (error instanceof ORPCError && error.code === 'FORBIDDEN') return { state: 'forbidden' };
  return error ? { state: 'failed', words: { title, text: error.message }, onRetry: () => void refetch() } : { state: 'loading' };
}

function Roles() {
  const { t } = useTranslation('staff');
  return (
    <dl className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      {roles.map((role) => (
        <div key={role}>
          <dt className="font-semibold">{t(`roles.${role}`)}</dt>
          <dd className="text-quiet text-sm">{t(`may.${role}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
