import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export function KitPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <title>{`${title} · Kit`}</title>
      <div>
        <h1 className="font-bold text-3xl">{title}</h1>
        <p className="max-w-2xl text-quiet">{lead}</p>
      </div>
      {children}
    </>
  );
}

/** One state of a part. */
export function Specimen({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3 border-hairline border-t pt-4">
      <h2 className="font-semibold text-quiet text-sm">{title}</h2>
      <div className={classNames('min-w-0', !wide && 'max-w-md')}>{children}</div>
    </section>
  );
}
