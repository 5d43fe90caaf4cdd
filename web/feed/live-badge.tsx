import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';

const longPressMs = 500;

/** LIVE, until the show has ended. A long press on it asks for the playback details, which the player's menu has for everybody else. */
export function LiveBadge({ ended, onLongPress }: { ended: boolean; onLongPress: () => void }) {
  const { t } = useTranslation('watch');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => clearTimeout(timer.current);
  function press(): void {
    release();
    timer.current = setTimeout(onLongPress, longPressMs);
  }
  return (
    <p
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      className={classNames(
        'mt-1 flex shrink-0 touch-none select-none items-center gap-1.5 rounded-sm px-2 font-bold text-sm leading-7',
        ended ? 'bg-ink/70' : 'bg-rani',
      )}
    >
      {t(ended ? 'over' : 'live')}
    </p>
  );
}
