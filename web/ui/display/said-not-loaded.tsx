import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showProblem } from '../toast.tsx';

/** Instead of a part that was asked for beside others, which go on. */
export function SaidNotLoaded() {
  const { t } = useTranslation('shell');
  useEffect(() => showProblem(t('notLoaded'), t('notLoadedText')), [t]);
  return null;
}
