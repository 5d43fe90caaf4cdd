import { Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuthSettings } from '../../../api/auth-settings.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { displayPhone } from '../../steps/display-phone.ts';
import { Row, Rows, Section } from '../section.tsx';
import { useAccount } from '../use-account.ts';
import { EmailDialog } from './email-dialog.tsx';
import { PendingEmail } from './pending-email.tsx';
import { PhoneDialog } from './phone-dialog.tsx';

/** The addresses this person signs in with and is written to. */
export function ContactSection() {
  const { t } = useTranslation('account');
  const user = useAccount();
  const phoneOffered = useAuthSettings()?.external.phone ?? false;
  return (
    <Section title={t('contact.title')} text={t('contact.text')}>
      <Rows>
        <EmailRow />
        {(phoneOffered || user.phone) && <PhoneRow changeable={phoneOffered} />}
      </Rows>
    </Section>
  );
}

function EmailRow() {
  const { t } = useTranslation('account');
  const user = useAccount();
  const [changing, setChanging] = useState(false);
  return (
    <Row
      icon={<Mail aria-hidden className="size-5" />}
      title={user.email || t('contact.noEmail')}
      note={t('contact.email')}
      badge={user.email && <Confirmed at={user.email_confirmed_at} />}
      action={<Button onClick={() => setChanging(true)}>{user.email ? t('contact.changeEmail') : t('contact.addEmail')}</Button>}
    >
      <PendingEmail />
      {changing && <EmailDialog onClose={() => setChanging(false)} />}
    </Row>
  );
}

function PhoneRow({ changeable }: { changeable: boolean }) {
  const { t } = useTranslation('account');
  const user = useAccount();
  const [changing, setChanging] = useState(false);
  return (
    <Row
      icon={<Phone aria-hidden className="size-5" />}
      title={user.phone ? <span className="tabular">{displayPhone(user.phone)}</span> : t('contact.noPhone')}
      note={user.new_phone ? t('contact.phonePending', { phone: displayPhone(user.new_phone) }) : t('contact.phone')}
      badge={user.phone && <Confirmed at={user.phone_confirmed_at} />}
      action={changeable && <Button onClick={() => setChanging(true)}>{user.phone ? t('contact.changePhone') : t('contact.addPhone')}</Button>}
    >
      {changing && <PhoneDialog onClose={() => setChanging(false)} />}
    </Row>
  );
}

function Confirmed({ at }: { at: string | undefined }) {
  const { t } = useTranslation('account');
  return at ? <Badge tone="good">{t('contact.confirmed')}</Badge> : <Badge tone="waiting">{t('contact.unconfirmed')}</Badge>;
}
