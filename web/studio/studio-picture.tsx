import type { ReactNode } from 'react';

/** The picture and what stands beside it: what its row has on a phone, 45 % of the height on a tablet, and from 1024 px on all that the panels leave. */
export function StudioPicture({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 justify-center gap-3 max-md:flex-1 md:h-[45dvh] md:min-h-54 md:gap-6 lg:h-auto lg:min-h-0 lg:flex-1 row:h-auto row:min-h-0 row:flex-1 row:gap-3">
      {children}
    </div>
  );
}
