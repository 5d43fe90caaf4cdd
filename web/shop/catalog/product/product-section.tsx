import type { ReactNode } from 'react';

/** A part of a product's page below what sells it, under a heading of its own. */
export function ProductSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 border-ink-200 border-t pt-5">
      <h2 className="font-bold text-xl">{title}</h2>
      {children}
    </section>
  );
}
