import type { ReactNode } from 'react';

/** Of one part of the dialog. */
export function PartHeading({ children }: { children: ReactNode }) {
  return <h3 className="font-bold text-lg">{children}</h3>;
}
