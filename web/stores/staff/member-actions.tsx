import { Ellipsis, Trash2, UserCog } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { StaffMember } from '#contract/staff/staff.ts';
import type { StoreRole } from '#contract/stores/store-rules.ts';
import { isolate } from '../../texts/isolate.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { RoleSelect } from './role-select.tsx';
import { nameOf } from './staff-names.ts';
import { useStaffActions } from './use-staff.ts';

/** What the owner may do about somebody who works for the store. */
export function MemberActions({ member }: { member: StaffMember }) {
  const { t } = useTranslation('staff');
  const [opened, setOpened] = useState<'role' | 'remove'>();
  const name = nameOf({ member }, t);
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('actionsOf', { name: isolate(name) })}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
      >
        <MenuItem icon={<UserCog aria-hidden className="size-5" />} onSelect={() => setOpened('role')}>
          {t('change')}
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden className="size-5" />} destructive onSelect={() => setOpened('remove')}>
          {t('remove')}
        </MenuItem>
      </Menu>
      {opened === 'role' && <RoleDialog member={member} name={name} onClose={close} />}
      <Removal member={member} name={name} open={opened === 'remove'} onClose={close} />
    </>
  );
}

type DialogParts = { member: StaffMember; name: string; onClose: () => void };

function RoleDialog({ member: { id, role: now }, name, onClose }: DialogParts) {
  const { t } = useTranslation('staff');
  const { changeRole } = useStaffActions();
  const form = useForm<{ role: StoreRole }>({ defaultValues: { role: now } });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('role.title', { name: isolate(name) })}
      form={form}
      // What went wrong is said by the mutation.
      onSubmit={({ role }) => changeRole.mutateAsync({ id, role }).then(onClose, () => {})}
      submitLabel={t('role.save')}
    >
      <RoleSelect value={form.watch('role')} onChange={(role) => form.setValue('role', role, { shouldDirty: true })} />
    </FormDialog>
  );
}

function Removal({ member, name, open, onClose }: DialogParts & { open: boolean }) {
  const { t } = useTranslation('staff');
  const { remove } = useStaffActions();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate(member.id, { onSettled: onClose })}
      title={t('removal.title', { name: isolate(name) })}
      description={t('removal.text')}
      confirmLabel={t('remove')}
      busy={remove.isPending}
    />
  );
}
