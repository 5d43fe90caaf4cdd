import './texts.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetaFunction } from 'react-router';
import type { StaffList } from '#contract/staff/staff.ts';

import { DashboardPage } from '../shell/dashboard-page.tsx';
import { text } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import { roles } from './roles.ts';
import { useStaff } from './use-staff.ts';

export const meta: MetaFunction = () => [{ title: text('staff:meta') }];

/** `/dashboard/staff`: who works for the store, who was asked to, and what each role may do. */
export default function StaffPage() {
  const { t } = useTranslation('staff');
  const [isInviting, setInviting] = useState(false);
  const staff = useStaff();
  const action = staff.data?.may_change && staff.data.may_mail && (
    <Button look="primary" onClick={() => setInviting(true)}>
      {t('invite.action')}
    </Button>
  );
  return (
    <DashboardPage title={t('title')} action={action}>
      <Found {...staff} />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </DashboardPage>
  );
}

function Found({ data, error, refetch }: ReturnType<typeof useStaff>) {
  const { t } = useTranslation('staff');
  if (data) return <Staff {...data} />;
  return error ? <ErrorState title={t('error')} text={error.message} onRetry={() => void refetch()} /> : <StaffSkeleton />;
}

function Staff({ members, invitations, may_change, may_mail }: StaffList) {
  const { t } = useTranslation('staff');
  return (
    <>
      <p className="-mt-3 text-quiet">{t('about')}</p>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {may_change && !may_mail && <p className="rounded-md bg-ink-100 p-3">{t('invite.noMail')}</p>}
          <List title={t('members')}>
            {members.map((member) => (
              <MemberRow key={member.id} member={member} mayChange={may_change} />
            ))}
          </List>
          {invitations.length > 0 && (
            <List title={t('waiting.title')}>
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} mayChange={may_change && may_mail} />
              ))}
            </List>
          )}
        </div>
        <dl className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
          {roles.map((role) => (
            <div key={role}>
              <dt className="font-semibold">{t(`roles.${role}`)}</dt>
              <dd className="text-quiet text-sm">{t(`may.${role}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 font-bold text-xl">{title}</h2>
      <ul aria-label={title} className="rounded-lg border border-line bg-surface px-4">
        {children}
      </ul>
    </section>
  );
}

function StaffSkeleton() {
  const { t } = useTranslation('staff');
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}
