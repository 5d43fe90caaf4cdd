import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { StoreRole } from '#contract/stores/store-rules.ts';
import { showFieldProblems } from '../../api/field-problems.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { showProblem } from '../../ui/toast.tsx';
import { RoleSelect } from './role-select.tsx';
import { useStaffActions } from './use-staff.ts';

type Form = { email: string; role: StoreRole };

/** Asks somebody to work for the store. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff');
  const { invite } = useStaffActions();
  const form = useForm<Form>({ defaultValues: { email: '', role: 'host' } });

  async function send(asked: Form): Promise<void> {
    try {
      await invite.mutateAsync(asked);
    } catch (error) {
      const isSaid = showFieldProblems(form, error, { email: 'email' });
      if (!isSaid) showProblem(t('invite.failed'), error instanceof Error ? error.message : undefined);
      return;
    }
    onClose();
  }

  return (
    <FormDialog open onClose={onClose} title={t('invite.title')} form={form} onSubmit={send} submitLabel={t('invite.submit')}>
      <TextField
        {...form.register('email', { required: t('invite.emailMissing') })}
        label={t('invite.email')}
        hint={t('invite.emailHint')}
        error={form.formState.errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <RoleSelect value={form.watch('role')} onChange={(role) => form.setValue('role', role, { shouldDirty: true })} />
    </FormDialog>
  );
}
