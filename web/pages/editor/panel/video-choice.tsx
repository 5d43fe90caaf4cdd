import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { VideoId } from '#contract/ids.ts';
import { orpc } from '../../../api/client.ts';
import { SelectField } from '../../../ui/field.tsx';

const mostListed = 100;

/** One of the store's published videos, or the newest by itself. */
export function VideoChoice({ label, value, onChange }: { label: string; value: VideoId | null; onChange: (id: VideoId | null) => void }) {
  const { t } = useTranslation('editor');
  const found = useQuery(orpc.videos.listMine.queryOptions({ input: { state: 'published', limit: mostListed } }));
  const videos = found.data?.items ?? [];
  const isElsewhere = value !== null && found.data !== undefined && !videos.some(({ id }) => id === value);
  return (
    <SelectField
      label={label}
      hint={found.data?.items.length === 0 ? t('video.none') : undefined}
      error={found.isError ? t('video.failed') : undefined}
      value={value ?? ''}
      onChange={(event) => onChange((event.target.value || null) as VideoId | null)}
    >
      <option value="">{t('video.newest')}</option>
      {isElsewhere && <option value={value}>{t('video.gone')}</option>}
      {videos.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
