import './texts.ts';
import { type RefObject, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { RoomClient } from '../../room/room-client.ts';
import { followAudience } from './audience.ts';

const lookMs = 1_000;

/** `marks`: where the marks of a show stand, below the number of its viewers. */
type Parts = { room: RoomClient; playhead: RefObject<number | undefined>; marks: Element };

/** The audience of the demo store's looping live event, which says that it is made up. */
export function SimulatedAudience({ room, playhead, marks }: Parts) {
  const { t } = useTranslation('audience');
  useEffect(() => {
    const audience = followAudience(room, { line: (key) => t(key), name: (number) => t('name', { number }), buyers: t('buyers') });
    const timer = setInterval(() => {
      if (!document.hidden && playhead.current !== undefined) audience.tick(playhead.current);
    }, lookMs);
    return () => {
      clearInterval(timer);
      audience.stop();
    };
  }, [room, playhead, t]);
  return createPortal(
    <p title={t('why')} className="rounded-sm bg-paper px-2 font-semibold text-ink text-sm leading-7">
      <span>{t('label')}</span>
      <span className="sr-only">. {t('why')}</span>
    </p>,
    marks,
  );
}
