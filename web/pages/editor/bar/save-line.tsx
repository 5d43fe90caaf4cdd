import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveState } from '../draft/page-saver.ts';

const tickMs = 10_000;

/** Whether what is seen is saved, and since when. */
export function SaveLine({ saving }: { saving: SaveState }) {
  const { t } = useTranslation('editor');
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const isBad = saving.state === 'offline' || saving.state === 'refused' || saving.state === 'conflict';
  return (
    <p role="status" className={isBad ? 'font-semibold text-danger text-sm' : 'whitespace-nowrap text-quiet text-sm'}>
      {saving.state === 'refused' ? t('saving.refused', { message: saving.message }) : wordsOf()}
    </p>
  );

  function wordsOf(): string {
    if (saving.state !== 'saved') return t(`saving.${saving.state === 'refused' ? 'waiting' : saving.state}`);
    if (saving.at === undefined) return t('saving.saved');
    const seconds = Math.max(0, Math.round((Math.max(now, saving.at) - saving.at) / 1000));
    return seconds < 10
      ? t('saving.justNow')
      : seconds < 60
        ? t('saving.seconds', { count: seconds })
        : t('saving.minutes', { count: Math.floor(seconds / 60) });
  }
}
