import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

type Parts = {
  label: string;
  /** The video and what covers it whole. */
  picture: ReactNode;
  head: ReactNode;
  /** Under each other at the right. */
  tools: ReactNode;
  /** What the show has to say over its picture. */
  notes: ReactNode;
  foot: ReactNode;
  /** What stands over all of it while it is open. */
  children?: ReactNode;
  className?: string;
};

/**
 * A show: the picture, and on it places that no other one reaches into (`watch` in app.css). Where little height is left, the picture
 * stands at the left and the rest in a column beside it.
 */
export function ShowFrame({ label, picture, head, tools, notes, foot, children, className }: Parts) {
  return (
    <section aria-label={label} className={classNames('watch', className)}>
      <div className="watch-picture">
        {picture}
        <div className="scrim-top pointer-events-none absolute inset-x-0 top-0 h-36 row:hidden" />
        <div className="scrim-bottom pointer-events-none absolute inset-x-0 bottom-0 h-3/5 row:hidden" />
      </div>
      <header className="watch-head pointer-events-none flex flex-wrap items-start gap-x-3 gap-y-2 *:pointer-events-auto">{head}</header>
      <div className="watch-tools z-10 flex flex-col items-end gap-2">{tools}</div>
      <div className="watch-notes pointer-events-none flex flex-col gap-2 overflow-y-auto *:pointer-events-auto">{notes}</div>
      <div className="watch-foot pointer-events-none flex min-h-0 flex-col justify-end gap-2 *:pointer-events-auto">{foot}</div>
      {children}
    </section>
  );
}

/** What a show is called, and whose it is. */
export function ShowTitle({ title, store, note }: { title: string; store: string; note?: string }) {
  return (
    <div className="min-w-0 flex-1 pt-1">
      <h1 className="truncate font-bold text-lg">{title}</h1>
      <p className="truncate text-ink-100 text-sm">
        <bdi>{store}</bdi>
        {note && ` · ${note}`}
      </p>
    </div>
  );
}

/** The shopper's frame around `area`, navigation included: what rises in it covers both. */
export function frameOf(area: HTMLElement | null): HTMLElement | null | undefined {
  return area?.closest('main')?.parentElement;
}
