import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';

type Parts = {
  title: string;
  submitLabel: string;
  look?: 'primary' | 'destructive';
  busy: boolean;
  onCancel: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** One step of a return, in the place of its buttons; the focus goes to its first field. */
export function StepForm({ title, submitLabel, look = 'primary', busy, onCancel, onSubmit, children }: Parts) {
  const { t } = useTranslation('returns');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      className="flex flex-col gap-4 border-hairline border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      {children}
      <div className="flex flex-col gap-2">
        <Button type="submit" look={look} wide busy={busy}>
          {submitLabel}
        </Button>
        <Button look="ghost" wide disabled={busy} onClick={onCancel}>
          {t('seller.back')}
        </Button>
      </div>
    </form>
  );
}
