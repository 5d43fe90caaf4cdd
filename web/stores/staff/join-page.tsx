import './texts.ts';
import { ORPCError } from '@orpc/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatDay } from '#contract/formats/dates.ts';
import type { ReadInvitation } from '#contract/staff/staff.ts';
import { joinPath } from '#contract/staff/staff-limits.ts';
import { withNext } from '../../accounts/next-path.ts';
import { AuthFrame } from '../../accounts/pages/auth-frame.tsx';
import { Note, Step } from '../../accounts/steps/step.tsx';
import { useSession } from '../../api/auth.ts';
import { api } from '../../api/client.ts';
import { signOutHere } from '../../shell/own-sign-out.ts';
import { isolate } from '../../texts/isolate.ts';
import { text } from '../../texts/texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { showProblem } from '../../ui/toast.tsx';
import type { Route } from './+types/join-page';

export function meta() {
  return [{ title: text('staff:join.meta') }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }];
}

/** `/join/:token`: where the mail of an invitation leads. Nothing happens before Accept is pressed. */
export default function JoinPage({ params: { token } }: Route.ComponentProps) {
  return (
    <AuthFrame>
      <Invited token={token} />
    </AuthFrame>
  );
}

function Invited({ token }: { token: string }) {
  const { t } = useTranslation('staff');
  const found = useQuery({ queryKey: ['invitation', token], queryFn: () => api.staff.read({ token }), retry: false, refetchOnWindowFocus: false });
  if (found.error instanceof ORPCError && found.error.status < 500)
    return (
      <Step title={t('join.broken')} text={t('join.brokenText')}>
        <ButtonLink to="/" wide>
          {t('join.home')}
        </ButtonLink>
      </Step>
    );
  if (found.isError)
    return (
      <Step title={t('join.failed')} text={t('join.failedText')}>
        <Button look="primary" wide busy={found.isFetching} onClick={() => void found.refetch()}>
          {t('join.again')}
        </Button>
      </Step>
    );
  if (!found.data) return <Step title={t('join.loading')} />;
  return <Answer token={token} invitation={found.data} />;
}

function Answer({ token, invitation: { store_name, role, email, expires_at } }: { token: string; invitation: ReadInvitation }) {
  const { t } = useTranslation('staff');
  const { session, loading } = useSession();
  const words = { store: isolate(store_name), role: t(`roles.${role}`), may: t(`may.${role}`) };
  return (
    <Step title={t('join.title', words)} text={t('join.text', words)}>
      <Note>{t('join.forAddress', { email: isolate(email), day: formatDay(expires_at) })}</Note>
      {!loading && session && <Accept token={token} who={session.user.email || session.user.phone || ''} />}
      {!loading && !session && (
        <ButtonLink to={withNext('/auth/code', `${joinPath}/${token}`)} look="primary" wide>
          {t('join.logIn')}
        </ButtonLink>
      )}
    </Step>
  );
}

function Accept({ token, who }: { token: string; who: string }) {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const accept = useMutation({
    mutationFn: () => api.staff.accept({ token }),
    onSuccess: async () => {
      // What was known of this person is that of a shopper.
      queries.clear();
      await navigate('/dashboard', { replace: true });
    },
  });

  /** The page stays, and asks who it is. */
  async function leave(): Promise<void> {
    const { error } = await signOutHere();
    if (error) showProblem(t('join.notSignedOut'), error.message);
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-quiet [overflow-wrap:anywhere]">{t('join.as', { who: isolate(who) })}</p>
      {accept.error && <Note tone="problem">{accept.error.message}</Note>}
      <Button look="primary" wide busy={accept.isPending} onClick={() => accept.mutate()}>
        {t('join.accept')}
      </Button>
      <Button look="ghost" wide onClick={() => void leave()}>
        {t('join.other')}
      </Button>
    </div>
  );
}
