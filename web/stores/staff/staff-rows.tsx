import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatIndianDay } from '#contract/formats/dates.ts';
import type { StaffList } from '#contract/staff/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column, Filter } from '../../ui/data-list/columns.ts';
import { InvitationActions } from './invitation-actions.tsx';
import { MemberActions } from './member-actions.tsx';
import { roles } from './roles.ts';
import { addressOf, nameOf, type StaffRow } from './staff-names.ts';

type May = Pick<StaffList, 'may_change' | 'may_mail'>;

export const idOf = (row: StaffRow): string => ('member' in row ? row.member.id : row.invitation.id);
const roleOf = (row: StaffRow) => ('member' in row ? row.member.role : row.invitation.role);

export function staffColumns(t: TFunction<'staff'>, may: May): Column<StaffRow>[] {
  return [
    { id: 'person', header: t('columns.person'), cell: (row) => <Who row={row} />, value: (row) => [nameOf(row, t), addressOf(row)].filter(Boolean).join(' ') },
    { id: 'role', header: t('columns.role'), cell: (row) => t(`roles.${roleOf(row)}`), value: (row) => t(`roles.${roleOf(row)}`) },
    { id: 'since', header: t('columns.since'), className: 'text-quiet text-sm', cell: (row) => <When row={row} /> },
    { id: 'actions', header: t('columns.actions'), align: 'end', cell: (row) => <RowActions row={row} may={may} /> },
  ];
}

export function roleFilter(t: TFunction<'staff'>): Filter<StaffRow> {
  return { id: 'role', label: t('columns.role'), choices: roles.map((role) => ({ value: role, text: t(`roles.${role}`) })), of: roleOf };
}

/** Where there is no room for columns. */
export function StaffCard({ row, may }: { row: StaffRow; may: May }) {
  const { t } = useTranslation('staff');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-48">
        <Who row={row} />
        <p className="text-quiet text-sm">
          {t(`roles.${roleOf(row)}`)} · <When row={row} />
        </p>
      </div>
      <RowActions row={row} may={may} />
    </div>
  );
}

function Who({ row }: { row: StaffRow }) {
  const { t } = useTranslation('staff');
  const address = addressOf(row);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        <bdi className="min-w-0 break-all">{nameOf(row, t)}</bdi>
        {'member' in row && row.member.is_self && <Badge tone="neutral">{t('you')}</Badge>}
        {'invitation' in row && <Badge>{t('waiting.title')}</Badge>}
      </p>
      {address && <p className="break-all text-quiet text-sm">{address}</p>}
    </>
  );
}

function When({ row }: { row: StaffRow }) {
  const { t } = useTranslation('staff');
  if ('member' in row) return t('since', { day: formatIndianDay(row.member.since) });
  const { expires_at } = row.invitation;
  return t(new Date(expires_at) < new Date() ? 'waiting.past' : 'waiting.until', { day: formatIndianDay(expires_at) });
}

function RowActions({ row, may }: { row: StaffRow; may: May }) {
  if (!may.may_change) return null;
  if ('member' in row) return <MemberActions member={row.member} />;
  return may.may_mail ? <InvitationActions invitation={row.invitation} /> : null;
}
