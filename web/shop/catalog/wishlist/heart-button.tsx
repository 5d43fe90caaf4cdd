import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { showProblem } from '../../../ui/toast.tsx';
import { loadWishes, useIsSaved } from './saved-products.ts';

type Parts = { product: { id: string; name: string }; dark?: boolean; className?: string };

/** Saves a product or takes it out of the wishlist, and says which. What it does is loaded when it is first pressed. */
export function HeartButton({ product: { id, name }, dark = false, className }: Parts) {
  const { t } = useTranslation('shell');
  const queries = useQueryClient();
  const isSaved = useIsSaved(id);

  async function toggle(): Promise<void> {
    try {
      await (await loadWishes()).toggleWish(queries, id);
    } catch {
      showProblem(t('notLoaded'), t('notLoadedText'));
    }
  }

  const full = dark ? 'fill-rani-light text-rani-light' : 'fill-rani text-rani';
  return (
    <button
      type="button"
      aria-label={t('save', { name })}
      aria-pressed={isSaved}
      onClick={() => void toggle()}
      className={classNames('inline-flex size-11 shrink-0 items-center justify-center rounded-full', className)}
    >
      <Heart aria-hidden className={classNames('size-9 rounded-full p-2', !dark && 'bg-paper/90', isSaved && full)} />
    </button>
  );
}
