import type { ReactNode } from 'react';

/** Title and the one action of a seller's screen. */
export function DashboardPage({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-3xl tracking-tight">{title}</h1>
        {action}
      </div>
      {children}
    </div>
  );
}
