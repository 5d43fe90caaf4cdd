import { useTranslation } from 'react-i18next';
import { useAuthSettings } from '../../api/auth-settings.ts';
import { Note } from './step.tsx';

/** Where to find what is not really sent. */
export function MailNote({ by = 'mail' }: { by?: 'mail' | 'sms' }) {
  const { t } = useTranslation('accounts');
  const settings = useAuthSettings();
  if (settings?.haat[by] !== 'mailbox') return null;
  return <Note>{t(`mailbox.${by}`)}</Note>;
}
