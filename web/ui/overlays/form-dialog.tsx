import { type ReactNode, useId } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';

type FormDialogParts<Values extends FieldValues, Context, Output> = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  form: UseFormReturn<Values, Context, Output>;
  /** Saves, and closes when that worked. While its promise runs nothing else can be sent. */
  onSubmit: (values: Output) => Promise<void>;
  onInvalid?: (errors: FieldErrors<Values>) => void;
  submitLabel: string;
  cancelLabel?: string;
  /** Something of the form is still on its way, such as an upload. */
  busy?: boolean;
  /** Something was changed that `form` does not hold. */
  isChanged?: boolean;
  children: ReactNode;
};

/**
 * A form in a dialog: its errors stand beside their fields all at once, the first of them gets the focus, and its action stays in
 * sight. Whoever leaves with changes is asked, unless it is by Cancel, which says so itself.
 */
export function FormDialog<Values extends FieldValues, Context, Output>(parts: FormDialogParts<Values, Context, Output>) {
  const { open, onClose, title, description, form, onSubmit, onInvalid, submitLabel, cancelLabel, busy = false, isChanged = false, children } = parts;
  const { t } = useTranslation('shell');
  const formId = useId();
  const { isDirty, isSubmitting } = form.formState;
  const leave = useLeaveQuestion({ open, isChanged: isDirty || isChanged, onLeave: onClose });
  const foot = (
    <div className="flex gap-2 *:grow sm:justify-end sm:*:grow-0">
      <Button onClick={leave.leave}>{cancelLabel ?? t('cancel')}</Button>
      <Button type="submit" form={formId} look="primary" busy={busy || isSubmitting}>
        {submitLabel}
      </Button>
    </div>
  );
  return (
    <Dialog open={open} onClose={leave.ask} title={title} description={description} foot={foot}>
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          // A dialog on a page with a form of its own: React's events bubble through portals.
          event.stopPropagation();
          if (busy || isSubmitting) event.preventDefault();
          else void form.handleSubmit((values) => leave.during(onSubmit(values)), onInvalid)(event);
        }}
      >
        {children}
      </form>
      <DiscardQuestion leave={leave} />
    </Dialog>
  );
}
