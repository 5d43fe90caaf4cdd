import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** A lesser action in the words of a sentence; `quiet` while it does nothing. */
export function TextButton({ quiet = false, onClick, children }: { quiet?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-disabled={quiet || undefined}
      onClick={onClick}
      className={classNames(
        'tabular inline-flex min-h-11 items-center rounded-sm',
        quiet ? 'cursor-default! text-ink-600' : 'font-semibold underline decoration-2 decoration-ink-400 underline-offset-4',
      )}
    >
      {children}
    </button>
  );
}
