import { useTranslation } from 'react-i18next';

const keys = [
  ['Space', 'space'],
  ['← →', 'arrows'],
  ['I / O', 'inOut'],
] as const;

/** What the keys do, for those who have a keyboard. */
export function ClipKeyList() {
  const { t } = useTranslation('clips');
  return (
    <details className="text-sm max-lg:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('keysTitle')}</summary>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
        {keys.map(([key, word]) => (
          <div key={word} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line bg-surface px-1.5 font-sans">{key}</kbd>
            </dt>
            <dd className="text-quiet">{t(`keys.${word}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
