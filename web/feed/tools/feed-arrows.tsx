import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';

export type Position = { index: number; count: number; move: (direction: 1 | -1) => void };

/** To the live events before and after this one; in the menu where little height is left. */
export function FeedArrows({ position: { index, count, move } }: { position: Position }) {
  const { t } = useTranslation('watch');
  if (count < 2) return null;
  return (
    <>
      <p className="sr-only" role="status">
        {t('position', { index: index + 1, count })}
      </p>
      <IconButton look="on-dark" className="short:hidden" label={t('previous')} disabled={index === 0} onClick={() => move(-1)}>
        <ChevronUp aria-hidden className="size-5" />
      </IconButton>
      <IconButton look="on-dark" className="short:hidden" label={t('next')} disabled={index === count - 1} onClick={() => move(1)}>
        <ChevronDown aria-hidden className="size-5" />
      </IconButton>
    </>
  );
}
