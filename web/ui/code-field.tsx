import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';

const length = 6;

type CodeFieldParts = {
  label: string;
  hint?: ReactNode;
  error?: string;
  value: string;
  onChange: (digits: string) => void;
  /** Called once when the sixth digit is in, and again only for another code. */
  onComplete?: (digits: string) => void;
  autoFocus?: boolean;
  dark?: boolean;
};

/** A six-digit code: one input drawn over six boxes, so that paste, autofill and screen readers meet an ordinary field. */
export function CodeField({ label, hint, error, value, onChange, onComplete, autoFocus, dark = false }: CodeFieldParts) {
  function take(typed: string): void {
    const digits = digitsOf(typed);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="group relative isolate -mx-1.5 -mb-1.5 w-fit max-w-none overflow-clip p-1.5 [--box:2.75rem] [--gap:0.5rem] sm:[--box:3.25rem]">
          <Boxes filled={value.length} wrong={Boolean(error)} dark={dark} />
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]{6}"
            maxLength={length}
            value={value}
            onChange={(event) => take(event.target.value)}
            onPaste={(event) => {
              // A pasted "123 456" is longer than the field lets in.
              event.preventDefault();
              take(event.clipboardData.getData('text'));
            }}
            // biome-ignore lint/a11y/noAutofocus: the field is the whole step, and the caller says so
            autoFocus={autoFocus}
            spellCheck={false}
            className={classNames(
              'absolute inset-y-1.5 left-1.5 w-[calc(7*(var(--box)+var(--gap)))] bg-transparent pl-[calc((var(--box)-1ch)/2)] font-mono font-semibold text-2xl tracking-[calc(var(--box)+var(--gap)-1ch)] shadow-none outline-none',
              dark ? 'text-white caret-white' : 'text-ink caret-ink',
            )}
          />
        </div>
      )}
    </Field>
  );
}

function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, length);
}

/** The boxes behind the figures; the one that takes the next digit shows the focus. */
function Boxes({ filled, wrong, dark }: { filled: number; wrong: boolean; dark: boolean }) {
  const next = Math.min(filled, length - 1);
  return (
    <div aria-hidden className="-z-10 flex gap-(--gap)">
      {['1st', '2nd', '3rd', '4th', '5th', '6th'].map((place, index) => (
        <span
          key={place}
          data-ring={index === next || undefined}
          className={classNames(
            'h-14 w-(--box) shrink-0 rounded-md border',
            dark ? 'bg-ink-800' : 'bg-white',
            wrong ? 'border-brick' : dark ? 'border-ink-500' : 'border-ink-300',
            index === next && 'outline-marigold outline-offset-2 group-focus-within:outline-3',
            index === next && !dark && 'group-focus-within:shadow-[0_0_0_2px_var(--color-ink)]',
          )}
        />
      ))}
    </div>
  );
}
