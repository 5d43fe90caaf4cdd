import './texts.ts';
import type { ReactNode } from 'react';
import { FrontFooter } from './front-footer.tsx';
import { FrontHeader } from './front-header.tsx';

/** Around the pages that tell brands about Haat. They are still pages: `front-script.ts` is all that runs in them. */
export function FrontFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-(--screen) flex-col bg-paper text-ink">
      <FrontHeader />
      <main className="flex-1">{children}</main>
      <FrontFooter />
    </div>
  );
}
