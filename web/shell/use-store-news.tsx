import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { roleMay } from '#contract/stores/permissions.ts';
import type { StoreRole } from '#contract/stores/store-rules.ts';
import { orpc } from '../api/client.ts';
import type { NoticeSource } from '../ui/overlays/notices/notice.ts';

type Member = { id: string; role: StoreRole };
type News = { source: NoticeSource; emptyText: string; settings: ReactNode };
/** `said`: the newest that came while the page was open, for a screen reader. */
type Heard = { panel: News | undefined; said: string };

/** What the panel shows to those who look after the orders. Its code comes once the dashboard stands. */
export function useStoreNews(member: Member | undefined): Heard {
  const queries = useQueryClient();
  const [panel, setPanel] = useState<News>();
  const [said, setSaid] = useState('');
  const storeId = member && roleMay(member.role, 'orders:write') ? member.id : undefined;
  useEffect(() => {
    if (!storeId) return;
    let stop: (() => void) | undefined;
    let isLeft = false;
    const onChanged = () => {
      for (const queryKey of [orpc.overview.key(), orpc.orders.key(), orpc.webhooks.key()]) void queries.invalidateQueries({ queryKey });
    };
    import('../notices/open-store-news.tsx').then(
      ({ openStoreNews, SoundSwitch }) => {
        if (isLeft) return;
        const { source, emptyText, stop: end } = openStoreNews(storeId, { onChanged, onNews: setSaid });
        stop = end;
        setPanel({ source, emptyText, settings: <SoundSwitch /> });
      },
      // The overview asks by itself.
      () => undefined,
    );
    return () => {
      isLeft = true;
      stop?.();
      setPanel(undefined);
    };
  }, [storeId, queries]);
  return { panel, said };
}
