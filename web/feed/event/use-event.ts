import { useQuery } from '@tanstack/react-query';
import type { LiveStream } from '#contract/live/live.ts';
import { api, orpc } from '../../api/client.ts';
import { findEvent } from './found-event.ts';

/** The live event of a link that no list holds: scheduled, without a picture yet, ended; null when there is none. Asked again when the lists change. */
export function useEvent(id: string, rendered: LiveStream | null | undefined) {
  return useQuery({ queryKey: [...orpc.live.get.key(), 'event', id], queryFn: () => findEvent(api, id), initialData: rendered, staleTime: 0, retry: 1 });
}
