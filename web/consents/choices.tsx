import './texts.ts';
import { useTranslation } from 'react-i18next';
import type { Consent } from '#contract/consents/consents.ts';
import { formatMoment } from '#contract/formats/dates.ts';
import { isolate } from '../texts/isolate.ts';
import { LoadMore } from '../ui/data-list/load-more.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { choiceKey, useChoices } from './use-choices.ts';

/** Each thing that somebody agreed to or said no to: its words, its day and its switch. */
export function Choices() {
  const { t } = useTranslation('consents');
  const { list, choose } = useChoices();
  if (list.isPending) return <Waiting />;
  if (list.error && !list.hasData) return <ErrorState title={t('error')} text={t('failedText')} onRetry={list.refetch} />;
  if (list.rows.length === 0) return <p className="text-ink-600">{t('none')}</p>;
  return (
    <>
      <ul className="flex flex-col divide-y divide-ink-200 overflow-hidden rounded-lg border border-ink-200 bg-white">
        {list.rows.map((choice) => (
          <Choice key={choiceKey(choice)} choice={choice} onChoose={(on) => choose(choice, on)} />
        ))}
      </ul>
      {list.paging.hasMore && <LoadMore label={t('more')} busy={list.paging.isLoading} hasFailed={list.paging.hasFailed} onMore={list.paging.onMore} />}
    </>
  );
}

type ChoiceParts = { choice: Consent; onChoose: (on: boolean) => void };

function Choice({ choice, onChoose }: ChoiceParts) {
  const { t } = useTranslation('consents');
  const { is_given, words, words_now } = choice;
  const label = t(`purpose.${choice.purpose}`, { store: isolate(choice.store_name) });
  // What is on was agreed to by these words; what is off would be by those of today.
  const said = is_given ? words : (words_now ?? words);
  return (
    <li className="flex flex-col gap-2 p-4">
      {is_given || words_now !== null ? (
        <Switch label={label} checked={is_given} className="font-semibold" onChange={onChoose} />
      ) : (
        <p className="font-semibold">{label}</p>
      )}
      <p className="max-w-prose">{said}</p>
      <p className="text-ink-600 text-sm">
        {stateOf(choice, t)}
        {words_now === null && ` ${t('ended')}`}
      </p>
    </li>
  );
}

function stateOf({ is_given, answered_at, withdrawn_at }: Consent, t: ReturnType<typeof useTranslation<'consents'>>['t']): string {
  if (is_given) return t('agreed', { date: formatMoment(answered_at) });
  return withdrawn_at ? t('withdrawn', { date: formatMoment(withdrawn_at) }) : t('refused', { date: formatMoment(answered_at) });
}

function Waiting() {
  const { t } = useTranslation('consents');
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-32" />
    </>
  );
}
