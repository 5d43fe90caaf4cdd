import { useTranslation } from 'react-i18next';
import { KeyList } from './key-list.tsx';

const keys = [
  ['Space', 'space'],
  ['← →', 'frames'],
  ['T', 'tag'],
  ['I / O', 'inOut'],
  ['← ↑ → ↓', 'arrows'],
  ['Delete', 'delete'],
  ['Ctrl Z', 'undo'],
] as const;

/** The keys of the tag editor. */
export function EditorKeyList() {
  const { t } = useTranslation('shoppable');
  return <KeyList title={t('editor.keysTitle')} keys={keys.map(([key, word]) => [key, t(`editor.keys.${word}`)] as const)} />;
}
