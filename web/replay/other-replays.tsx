import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Replay } from '#contract/recordings/recordings.ts';
import { api, orpc } from '../api/client.ts';
import { useCursorList } from '../api/use-cursor-list.ts';
import { formatClock } from '../texts/durations.ts';
import { Button } from '../ui/button.tsx';
import { MediaMarks } from '../watch/marks.tsx';
import { type ListedShow, ShowList } from '../watch/show-list.tsx';
import { shownOn } from './shown-on.ts';

const pageSize = 12;

type Parts = {
  title: string;
  sellerId?: Replay['live_stream']['seller_id'];
  except?: string;
  /** As many, and no way to more. */
  most?: number;
  className?: string;
};

/** Recent replays to choose from, of one store or of all; nothing while there are none. */
export function OtherReplays({ title, sellerId, except, most, className }: Parts) {
  const { t } = useTranslation('shell');
  const { rows, paging } = useCursorList<Replay>({
    queryKey: orpc.recordings.listReplays.key({ input: { seller_id: sellerId }, type: 'infinite' }),
    load: (cursor, signal) => api.recordings.listReplays({ seller_id: sellerId, cursor, limit: pageSize }, { signal }),
    more: t('nav.more'),
  });
  const shown = rows.filter(({ live_stream }) => live_stream.id !== except).slice(0, most);
  return (
    <ShowList title={title} shows={shown.map(toListed)} icon={Play} className={className}>
      {paging.hasMore && most === undefined && (
        <Button look="on-dark" wide busy={paging.isLoading} onClick={paging.onMore} className="mt-2">
          {paging.label}
        </Button>
      )}
    </ShowList>
  );
}

function toListed({ live_stream: stream, poster_url, duration_ms }: Replay): ListedShow {
  return {
    stream,
    to: `/replay/${stream.id}`,
    image: poster_url ?? stream.thumbnail_url ?? stream.products[0]?.image_url,
    note: (
      <>
        <span className="tabular block text-ink-200 text-sm">
          {shownOn(stream)} · {formatClock(duration_ms)}
        </span>
        <span className="flex flex-wrap gap-1.5">
          <MediaMarks media={stream} />
        </span>
      </>
    ),
  };
}
