import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/** A gray shape where something will be. Hidden from screen readers: say "Loading" beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-skeleton rounded-md bg-ink-200', className)} />;
}

type StateParts = { title: string; text?: string; icon?: ReactNode; action?: ReactNode; dark?: boolean };

/** One sentence, one action: for a place that has nothing to show. */
export function EmptyState({ title, text, icon, action, dark = false }: StateParts) {
  return (
    <div className={classNames('flex flex-col items-center justify-center gap-3 px-6 py-16 text-center', dark ? 'text-white' : 'text-ink')}>
      {icon && <div className={dark ? 'text-marigold' : 'text-ink-500'}>{icon}</div>}
      <h2 className="font-bold text-2xl">{title}</h2>
      {text && <p className={classNames('max-w-sm', dark ? 'text-ink-200' : 'text-ink-600')}>{text}</p>}
      {action}
    </div>
  );
}

/** What happened, what to do, and a button to try again. */
export function ErrorState({
  title,
  text,
  onRetry,
  retryLabel,
  dark = false,
}: {
  title: string;
  text?: string;
  onRetry: () => void;
  retryLabel?: string;
  dark?: boolean;
}) {
  const { t } = useTranslation('shell');
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={text}
        dark={dark}
        action={
          <Button look={dark ? 'primary' : 'secondary'} onClick={onRetry}>
            {retryLabel ?? t('retry')}
          </Button>
        }
      />
    </div>
  );
}
