import { useTranslation } from 'react-i18next';
import { KeyList } from '../videos/editor/key-list.tsx';

const keys = [
  ['Space', 'space'],
  ['← →', 'arrows'],
  ['I / O', 'inOut'],
] as const;

/** The keys of the clip maker. */
export function ClipKeyList() {
  const { t } = useTranslation('clips');
  return <KeyList title={t('keysTitle')} keys={keys.map(([key, word]) => [key, t(`keys.${word}`)] as const)} />;
}
