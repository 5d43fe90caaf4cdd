import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { wordsOf } from './words-of.ts';

/** Title and purpose on the left from 1024 px, what can be done on the right. */
export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 border-ink-200 border-t py-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14 lg:py-10">
      <div>
        <h2 id={id} className="font-bold text-2xl tracking-tight lg:text-xl">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-ink-600">{text}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}

export function Rows({ children }: { children: ReactNode }) {
  return <ul className="flex flex-col divide-y divide-ink-200">{children}</ul>;
}

type RowParts = { icon?: ReactNode; title: ReactNode; note?: ReactNode; badge?: ReactNode; action?: ReactNode; children?: ReactNode };

/** One thing of the account: what it is, how it stands, what to do with it. */
export function Row({ icon, title, note, badge, action, children }: RowParts) {
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {icon && <span className="shrink-0 self-start pt-0.5 text-ink-500">{icon}</span>}
        <div className="min-w-0 flex-[1_1_9rem]">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{title}</span>
            {badge}
          </p>
          {note && <div className="text-ink-600 text-sm">{note}</div>}
        </div>
        {action && <div className="ml-auto flex flex-wrap justify-end gap-2">{action}</div>}
      </div>
      {children}
    </li>
  );
}

/** Buttons that add to the rows above; of full width on a phone. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">{children}</div>;
}

export function RowSkeletons({ count = 2 }: { count?: number }) {
  const { t } = useTranslation('shell');
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {Array.from({ length: count }, (_, row) => `row-${row}`).map((key) => (
        <Skeleton key={key} className="h-14" />
      ))}
    </div>
  );
}

/** What went wrong, in the server's words, beside what was tried. */
export function Problem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="rounded-md bg-brick-pale px-3 py-2 font-medium text-brick text-sm">
      {children}
    </p>
  );
}

/** For a part of the page that could not be loaded. */
export function LoadProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-brick-pale px-3 py-2">
      <p className="font-medium text-brick">{wordsOf(error)}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  );
}
