import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

const longPressMs = 500;

/** LIVE. A long press on it asks for the playback details, which the player's menu has for everybody else. */
export function LiveBadge({ onLongPress }: { onLongPress: () => void }) {
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
      className="mt-1 flex shrink-0 touch-none select-none items-center gap-1.5 rounded-sm bg-rani px-2 font-bold text-sm leading-7"
    >
      {t('live')}
    </p>
  );
}
