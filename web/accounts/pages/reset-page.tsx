import '../texts.ts';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useSession } from '../../api/auth.ts';
import { text } from '../../texts/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { needsSecondFactor } from '../assurance.ts';
import { useAuthRedirect } from '../auth-redirect.ts';
import { useNext, withNext } from '../next-path.ts';
import { ResetForm } from '../steps/reset-form.tsx';
import { Note, Step } from '../steps/step.tsx';
import { AuthFrame } from './auth-frame.tsx';

export function meta() {
  return [{ title: text('accounts:reset.meta') }];
}

/** `/auth/reset`: a new password, for the session that a recovery mail opened. */
export default function ResetPage() {
  const { t } = useTranslation('accounts');
  const { loading, session } = useSession();
  const { arriving, said } = useAuthRedirect();
  const { next } = useNext();
  if (session && needsSecondFactor(session)) return <Navigate to={withNext('/auth/second-factor', withNext('/auth/reset', next))} replace />;
  return (
    <AuthFrame>
      {loading || arriving ? <p role="status">{t('loading')}</p> : session ? <NewPassword email={session.user.email} /> : <Expired said={said?.text} />}
    </AuthFrame>
  );
}

function NewPassword({ email }: { email: string | undefined }) {
  const { t } = useTranslation('accounts');
  return (
    <Step title={t('reset.title')} text={email ? t('reset.text', { email }) : undefined}>
      <ResetForm email={email} />
    </Step>
  );
}

function Expired({ said }: { said: string | undefined }) {
  const { t } = useTranslation('accounts');
  const { keep } = useNext();
  return (
    <Step title={t('expired.title')} text={said ? undefined : t('expired.text')}>
      {said && <Note tone="problem">{said}</Note>}
      <ButtonLink to={keep('/auth/forgot')} look="primary" wide className="min-h-12 text-lg">
        {t('expired.again')}
      </ButtonLink>
    </Step>
  );
}
