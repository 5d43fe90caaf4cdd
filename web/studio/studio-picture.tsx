import type { ReactNode } from 'react';

/** The picture and what stands beside it: 45 % of the height, and from 1024 px on all that the panels leave. */
export function StudioPicture({ children }: { children: ReactNode }) {
  return <div className="flex h-[45dvh] min-h-54 justify-center gap-3 md:gap-6 lg:h-auto lg:min-h-0 lg:flex-1">{children}</div>;
}
