import type { ReactNode } from 'react';

/** A small awning with two lamps over its children. Takes the color of the text as its second stripe. */
export function Awning({ children }: { children?: ReactNode }) {
  return (
    <div aria-hidden="true" className="awning-frame">
      {children}
    </div>
  );
}
