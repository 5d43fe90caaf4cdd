import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'ghost' | 'destructive' | 'on-dark';

const looks: Record<ButtonLook, string> = {
  primary: 'bg-marigold text-ink hover:bg-marigold-deep',
  secondary: 'border border-line bg-surface text-body hover:border-quiet hover:bg-sunken',
  ghost: 'text-body hover:bg-sunken',
  destructive: 'bg-brick text-white hover:bg-brick/90',
  'on-dark': 'border border-white/30 bg-ink/60 text-white hover:bg-ink/80',
};

function classesOf(look: ButtonLook, wide: boolean, className?: string): string {
  return classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 text-center font-semibold transition-colors duration-120',
    'disabled:cursor-not-allowed disabled:opacity-60',
    looks[look],
    wide && 'w-full',
    className,
  );
}

type Look = { look?: ButtonLook; wide?: boolean };

/** A button; while `busy` it cannot be pressed again and says so. */
export function Button({
  look = 'secondary',
  wide = false,
  busy = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button type={type} className={classesOf(look, wide, className)} disabled={disabled || busy} aria-busy={busy || undefined} {...rest}>
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'secondary', wide = false, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={classesOf(look, wide, className)} {...rest} />;
}

/** A square button that shows an icon only; `label` is what it is called. */
export function IconButton({
  label,
  look = 'ghost',
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string; look?: ButtonLook; children: ReactNode }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-120 disabled:opacity-60',
        looks[look],
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
