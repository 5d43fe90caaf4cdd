import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';

/** The edge of a phone around one of the product's own screens, 9:16. */
export function Phone({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('rounded-[2rem] border border-ink-600 bg-ink-800 p-2', className)}>
      <div className="relative aspect-[9/16] overflow-hidden rounded-[1.5rem] bg-ink-700">{children}</div>
    </div>
  );
}
