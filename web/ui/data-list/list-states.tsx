import { CloudOff, Lock, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { EmptyState, ErrorState } from '../states.tsx';

export type Words = { title: string; text?: string };
/** `red`: the title is the problem itself, in the words of the server. */
export type FailedWords = Words & { red?: boolean };
export type EmptyWords = Words & { icon?: ReactNode; action?: ReactNode };

const icon = 'size-12';

/** Nothing is in the list at all: what will stand here, and the one action that fills it. */
export function EmptyList({ words }: { words: EmptyWords | undefined }) {
  const { t } = useTranslation('ui');
  return <EmptyState {...(words ?? { title: t('list.empty') })} />;
}

/** Something is in the list, but nothing of what was asked for. */
export function NoMatch({ words, onClear }: { words: Words | undefined; onClear: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <EmptyState
      icon={<SearchX aria-hidden className={icon} />}
      {...(words ?? { title: t('list.noMatch'), text: t('list.noMatchText') })}
      action={<Button onClick={onClear}>{t('list.clearFilters')}</Button>}
    />
  );
}

export function FailedList({ words, onRetry }: { words: FailedWords | undefined; onRetry: () => void }) {
  const { t } = useTranslation('ui');
  const { title, text, red = false } = words ?? { title: t('list.error'), text: t('list.errorText') };
  return <ErrorState title={red ? <span className="text-brick">{title}</span> : title} text={text} onRetry={onRetry} />;
}

export function OfflineList() {
  const { t } = useTranslation('ui');
  return (
    <div role="status">
      <EmptyState icon={<CloudOff aria-hidden className={icon} />} title={t('list.offline')} text={t('list.offlineText')} />
    </div>
  );
}

export function ForbiddenList({ words }: { words: Words | undefined }) {
  const { t } = useTranslation('ui');
  return <EmptyState icon={<Lock aria-hidden className={icon} />} {...(words ?? { title: t('list.forbidden'), text: t('list.forbiddenText') })} />;
}
