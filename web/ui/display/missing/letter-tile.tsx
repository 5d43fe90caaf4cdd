import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { firstLetterOf } from '../initials.ts';

/** In place of a picture that is not there: the first letter of what it would show, on a quiet ground, and from 6 rem `children` below. Fills its box. */
export function LetterTile({ name, className, children }: { name: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classNames('@container flex size-full flex-col items-center justify-center bg-sunken! text-ink-600', className)}>
      <span aria-hidden className="font-bold font-display text-[clamp(1.25rem,36cqi,9rem)] leading-none">
        {firstLetterOf(name)}
      </span>
      <span className="@min-[6rem]:not-sr-only @min-[6rem]:mt-1 sr-only text-ink-600 text-sm">{children}</span>
    </div>
  );
}
