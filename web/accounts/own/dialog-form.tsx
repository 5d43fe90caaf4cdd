import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from './section.tsx';

type DialogFormParts = {
  children?: ReactNode;
  submit: string;
  look?: ButtonLook;
  busy: boolean;
  disabled?: boolean;
  /** What went wrong, unless a field says it already. */
  problem?: string;
  onSubmit: () => void;
  onCancel: () => void;
};

/** Fields, what went wrong, and the two ways out of a dialog. */
export function DialogForm({ children, submit, look = 'primary', busy, disabled, problem, onSubmit, onCancel }: DialogFormParts) {
  const { t } = useTranslation('shell');
  return (
    <Form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      {children}
      <Problem>{problem}</Problem>
      <div className="mt-1 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" look={look} busy={busy} disabled={disabled}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
