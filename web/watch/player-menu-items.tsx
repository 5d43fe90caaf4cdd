import './listen-texts.ts';
import { Activity, Headphones, Video, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseListening } from './listen-preference.ts';
import type { Choose } from './player-menu.tsx';

export type PlayerMenuParts = { choose: Choose; muted: boolean; onMuted: (muted: boolean) => void; listening: boolean; onStats: () => void };

/** What the menu of every player holds; sound only where little height is left for its button. */
export function PlayerMenuItems({ choose, muted, onMuted, listening, onStats }: PlayerMenuParts) {
  const { t } = useTranslation(['watch', 'listen']);
  const [Sound, Picture] = [muted ? VolumeX : Volume2, listening ? Video : Headphones];
  return (
    <>
      <PlayerMenuItem className="hidden short:flex" icon={<Sound aria-hidden className="size-5" />} onClick={() => choose(() => onMuted(!muted))}>
        {muted ? t('unmute') : t('mute')}
      </PlayerMenuItem>
      <PlayerMenuItem icon={<Picture aria-hidden className="size-5" />} onClick={() => choose(() => chooseListening(!listening))}>
        {listening ? t('listen:stop') : t('listen:start')}
      </PlayerMenuItem>
      <PlayerMenuItem icon={<Activity aria-hidden className="size-5" />} onClick={() => choose(onStats)}>
        {t('listen:stats')}
      </PlayerMenuItem>
    </>
  );
}

type ItemParts = { icon: ReactNode; onClick: () => void; className?: string; children: ReactNode };

export function PlayerMenuItem({ icon, onClick, className = 'flex', children }: ItemParts) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-semibold hover:bg-white/10 ${className}`}
    >
      {icon}
      {children}
    </button>
  );
}
