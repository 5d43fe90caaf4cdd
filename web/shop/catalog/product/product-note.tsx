import type { ReactNode } from 'react';

/** Above a product that is shown in place of the one asked for: why, and what to do. */
export function ProductNote({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div role="note" className="border-ink-200 border-b bg-ink-100 px-[max(1rem,calc((100%-72rem)/2))] py-3">
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}
