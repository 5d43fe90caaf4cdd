import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses } from './control-classes.ts';

type FieldParts = { label: string; hint?: ReactNode; error?: string; optional?: string };
type Control = { id: string; 'aria-invalid': boolean | undefined; 'aria-describedby': string | undefined };

/** Label, control, hint and inline error of one field, tied together for screen readers. */
export function Field({ label, hint, error, optional, children }: FieldParts & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const notes = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div data-field className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
        {optional && <span className="font-normal text-quiet"> {optional}</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, optional, className, ...rest }: FieldParts & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <input {...control} className={classNames(controlClasses, className)} {...rest} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, optional, className, rows = 4, ...rest }: FieldParts & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <textarea {...control} rows={rows} className={classNames(controlClasses, className)} {...rest} />}
    </Field>
  );
}

export function SelectField({ label, hint, error, optional, className, children, ...rest }: FieldParts & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <select {...control} className={classNames(controlClasses, 'select-arrow', className)} {...rest}>
          {children}
        </select>
      )}
    </Field>
  );
}

/** A box to tick, with its text as the target too. */
export function CheckboxField({ label, hint, ...rest }: { label: string; hint?: string } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2">
      <input id={id} type="checkbox" className="mt-1 size-5 shrink-0 accent-chosen" {...rest} />
      <span>
        {label}
        {hint && <span className="block text-quiet text-sm">{hint}</span>}
      </span>
    </label>
  );
}
