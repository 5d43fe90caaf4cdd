import { useTranslation } from 'react-i18next';
import type { StoreRole } from '#contract/stores/store-rules.ts';
import { Select } from '../../ui/fields/select.tsx';
import { roles } from './roles.ts';

/** A role, and what it may do. */
export function RoleSelect({ value, onChange }: { value: StoreRole; onChange: (role: StoreRole) => void }) {
  const { t } = useTranslation('staff');
  const choices = roles.map((role) => ({ value: role, text: t(`roles.${role}`) }));
  return <Select label={t('invite.role')} hint={t(`may.${value}`)} choices={choices} value={value} onChange={onChange} />;
}
