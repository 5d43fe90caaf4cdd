import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveState } from '../draft/page-saver.ts';
import type { PageEditor } from '../draft/use-page-editor.ts';
import { useFieldName } from '../panel/use-field-name.ts';
import { useSectionName } from '../use-section-name.ts';

const tickMs = 10_000;

/** Whether what is seen is saved, and since when. Only what went wrong is read out: all else changes with every word that is typed. */
export function SaveLine({ editor }: { editor: PageEditor }) {
  const words = useSaveWords(editor);
  const { state } = editor.saving;
  const isBad = state === 'offline' || state === 'refused' || state === 'conflict';
  // Another element: an alert is read out when it comes.
  if (isBad)
    return (
      <p role="alert" className="font-semibold text-danger text-sm">
        {words}
      </p>
    );
  return <p className="whitespace-nowrap text-quiet text-sm">{words}</p>;
}

function useSaveWords({ saving, find }: PageEditor): string {
  const { t } = useTranslation('editor');
  const [fieldName, sectionName] = [useFieldName(), useSectionName()];
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  if (saving.state === 'saved') return savedWords(saving.at);
  return saving.state === 'refused' ? refusedWords(saving) : t(`saving.${saving.state}`);

  function savedWords(at: number | undefined): string {
    if (at === undefined) return t('saving.saved');
    const seconds = Math.max(0, Math.round((Math.max(now, at) - at) / 1000));
    if (seconds < 10) return t('saving.justNow');
    return seconds < 60 ? t('saving.seconds', { count: seconds }) : t('saving.minutes', { count: Math.floor(seconds / 60) });
  }

  function refusedWords({ message, at }: SaveState & { state: 'refused' }): string {
    const section = at && find(at.section);
    if (!section) return t('saving.refused', { message });
    return t('saving.refusedAt', { section: sectionName(section), field: fieldName(at.path), message });
  }
}
