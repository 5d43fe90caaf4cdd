import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Row, Rows, Section } from '../section.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useHasPassword } from './use-has-password.ts';

export function PasswordSection() {
  const { t } = useTranslation('account');
  const hasPassword = useHasPassword();
  const [changing, setChanging] = useState(false);
  return (
    <Section title={t('password.title')} text={t('password.text')}>
      <Rows>
        <Row
          icon={<KeyRound aria-hidden className="size-5" />}
          title={hasPassword ? t('password.has') : t('password.none')}
          note={hasPassword ? t('password.hasNote') : t('password.noneNote')}
          action={<Button onClick={() => setChanging(true)}>{hasPassword ? t('password.change') : t('password.set')}</Button>}
        />
      </Rows>
      {changing && <PasswordDialog hasPassword={hasPassword} onClose={() => setChanging(false)} />}
    </Section>
  );
}
