import { ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { compactCount } from '../compact-count.ts';
import type { Liked } from './like-calls.ts';
import { useLike } from './use-like.ts';

/** Likes it or no longer does, and says how many do; where little height is left, the menu of the player has it unless `className` says otherwise. */
export function LikeButton({ liked: of, className = 'short:hidden' }: { liked: Liked; className?: string }) {
  const { t } = useTranslation('likes');
  const { state, toggle } = useLike(of);
  const liked = state?.liked ?? false;
  return (
    <Button look="on-dark" aria-pressed={liked} className={classNames('min-w-11 rounded-full! px-3!', className)} onClick={toggle}>
      <ThumbsUp aria-hidden className={classNames('size-5', liked && 'fill-current')} />
      <span className="sr-only">{t(of.kind === 'event' ? 'like' : 'likeVideo')}</span>
      {state && state.likes > 0 && (
        <>
          <span aria-hidden className="tabular text-sm">
            {compactCount(state.likes)}
          </span>
          <span className="sr-only">, {t('count', { count: state.likes })}</span>
        </>
      )}
    </Button>
  );
}
