import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

/** Below a list that begins with the first few: shows the others, or hides them. */
export function AllButton({ isAll, count, onChange }: { isAll: boolean; count: number; onChange: (isAll: boolean) => void }) {
  const { t } = useTranslation('overview');
  return (
    <Button look="ghost" aria-expanded={isAll} onClick={() => onChange(!isAll)} className="mt-1 -ml-2 text-sm">
      {isAll ? t('figures.fewer') : t('figures.all', { number: count })}
    </Button>
  );
}
