import { useTranslation } from 'react-i18next';
import type { OwnLiveStream } from '#contract/live/live.ts';
import { classNames } from '../../ui/class-names.ts';
import { useAirTime } from '../air-time.ts';
import { pictureCell, stateCell, studioGrid } from '../studio-grid.ts';
import { StudioHeader } from '../studio-header.tsx';
import { StudioPanels, useHostedShow } from '../studio-panels.tsx';
import { StudioPicture } from '../studio-picture.tsx';
import { ShowPreview } from './show-preview.tsx';

/** The console of whoever looks after the chat: what shoppers see, what is sold, and the lines with their writers. */
export function ModeratorStudio({ stream: read }: { stream: OwnLiveStream }) {
  const { t } = useTranslation('live');
  const show = useHostedShow(read, { seesOrders: false });
  const { state, stream } = show;
  const isOnAir = stream.air === 'live' && !state.interrupted;
  const startedAt = useAirTime(stream.on_air_ms, isOnAir);
  return (
    <main className={studioGrid}>
      <StudioHeader stream={stream} isOnAir={isOnAir} startedAt={startedAt} viewers={state.viewers} hearts={state.hearts} sums={undefined} isHost={false} />
      <section aria-label={t('played.preview')} className={pictureCell}>
        <StudioPicture>
          {stream.is_live ? <ShowPreview show={show} /> : <p className="self-center px-6 text-center text-ink-200">{t('moderator.waiting')}</p>}
        </StudioPicture>
      </section>
      <p role="status" className={classNames(stateCell, 'text-ink-200 md:py-2 row:py-1')}>
        {t('moderator.role')}
      </p>
      <StudioPanels show={show} />
    </main>
  );
}
