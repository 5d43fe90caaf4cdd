import type { ReactNode } from 'react';
import { PaperPage } from '../../../../shell/places/paper-page.tsx';

/** A narrow column of paper: something is written here. */
export function ReviewFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PaperPage>
      <div aria-hidden className="awning awning-medium awning-on-paper" />
      <div className="mx-auto flex max-w-2xl flex-col gap-5 px-4 pt-6 pb-12">
        <h1 className="font-bold text-3xl tracking-tight">{title}</h1>
        {children}
      </div>
    </PaperPage>
  );
}
