import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Awning } from './display/awning.tsx';

/** A gray shape where something will be. Hidden from screen readers: say "Loading" beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-skeleton rounded-md bg-hairline', className)} />;
}

type StateParts = { title: ReactNode; text?: string; icon?: ReactNode; action?: ReactNode; dark?: boolean };

const column = 'flex flex-col items-center justify-center gap-3 px-6 py-16 text-center short:py-6';

/** One sentence, one action: for a place that has nothing to show. */
export function EmptyState({ icon, ...words }: StateParts) {
  return (
    <div className={classNames(column, words.dark ? 'text-paper' : 'text-body')}>
      <Awning>{icon}</Awning>
      <Words {...words} />
    </div>
  );
}

function Words({ title, text, action, dark = false }: StateParts) {
  return (
    <>
      <h2 className="font-bold text-2xl">{title}</h2>
      {text && <p className={classNames('max-w-sm text-balance', dark ? 'text-ink-200' : 'text-quiet')}>{text}</p>}
      {action}
    </>
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
  title: ReactNode;
  text?: string;
  onRetry: () => void;
  retryLabel?: string;
  dark?: boolean;
}) {
  const { t } = useTranslation('shell');
  return (
    <div role="alert" className={classNames(column, dark ? 'text-paper' : 'text-body')}>
      <Words
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
