import '../texts.ts';
import './confirm-texts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { text } from '../../texts/texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { needsSecondFactor } from '../assurance.ts';
import { ask } from '../auth-calls.ts';
import { homeOf, type MailLink, type MailLinkType, pathHere, readMailLink, serviceAddress } from '../confirm-link.ts';
import { withNext } from '../next-path.ts';
import { Note, Step } from '../steps/step.tsx';
import { submit } from '../use-code.ts';
import { AuthFrame } from './auth-frame.tsx';

type Outcome = 'expired' | 'one-more-step';

export function meta() {
  return [{ title: text('confirm:meta') }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }];
}

/** `/auth/confirm`: where the links of our mails lead. Opening it consumes nothing, since mail scanners open links; the button does. */
export default function ConfirmPage() {
  const [search] = useSearchParams();
  const [outcome, setOutcome] = useState<Outcome>();
  const link = readMailLink(search);
  return <AuthFrame>{link ? outcome ? <Ended outcome={outcome} link={link} /> : <Press link={link} onEnd={setOutcome} /> : <Broken />}</AuthFrame>;
}

function Press({ link, onEnd }: { link: MailLink; onEnd: (outcome: Outcome) => void }) {
  const { t } = useTranslation('confirm');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function confirm(): Promise<void> {
    const path = pathHere(link.redirectTo);
    setBusy(true);
    setProblem(undefined);
    if (path === undefined) return location.assign(serviceAddress(link));
    const { data, problem: refusal } = await ask((client) => client.verifyOtp({ token_hash: link.tokenHash, type: link.type }));
    setBusy(false);
    if (refusal) return refusal.code === 'otp_expired' ? onEnd('expired') : setProblem(refusal.message);
    if (!data?.session) return onEnd('one-more-step');
    const target = path || homeOf(link.type, data.session);
    await navigate(needsSecondFactor(data.session) ? withNext('/auth/second-factor', target) : target, { replace: true });
  }

  return (
    <Step title={t(`${link.type}.title`)} text={t(`${link.type}.text`)}>
      {problem && <Note tone="problem">{problem}</Note>}
      <Form onSubmit={(event) => submit(event, confirm)}>
        <Button type="submit" look="primary" wide busy={busy} className="min-h-12 text-lg">
          {t(`${link.type}.submit`)}
        </Button>
      </Form>
    </Step>
  );
}

/** The page that sends each kind of link again; an invitation comes from a person. */
const askAgain: Record<Exclude<MailLinkType, 'invite'>, string> = {
  signup: '/auth',
  email: '/auth',
  magiclink: '/auth/code',
  recovery: '/auth/forgot',
  email_change: '/account',
};

function Ended({ outcome, link: { type } }: { outcome: Outcome; link: MailLink }) {
  const { t } = useTranslation(['confirm', 'accounts']);
  const isExpired = outcome === 'expired';
  return (
    <Step title={t(isExpired ? 'accounts:expired.title' : 'oneMoreTitle')} text={t(isExpired ? `${type}.expired` : 'accounts:arrival.oneMore')}>
      {type !== 'invite' && (
        <ButtonLink to={askAgain[type]} look={isExpired ? 'primary' : 'secondary'} wide className="min-h-12 text-lg">
          {t(`${type}.again`)}
        </ButtonLink>
      )}
    </Step>
  );
}

function Broken() {
  const { t } = useTranslation(['confirm', 'accounts']);
  return (
    <Step title={t('brokenTitle')} text={t('brokenText')}>
      <ButtonLink to="/auth" wide>
        {t('accounts:backToLogin')}
      </ButtonLink>
    </Step>
  );
}
