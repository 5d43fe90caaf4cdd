import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LiveStream } from '#contract/live/live.ts';
import { type AuthState, accessToken, authClient, checkSession, useSession } from '../api/auth.ts';
import { askWatchTicket } from '../api/watch-ticket.ts';
import { RoomClient } from './room-client.ts';
import type { Identity } from './room-connection.ts';
import { outsideRoom, type RoomState } from './room-state.ts';

const never = () => () => {};
const outsideState = () => outsideRoom;

/** The room of a live stream while the component is mounted; `undefined` for the id leaves it closed. A guest writes by the watch ticket. */
export function useRoom(liveStreamId: LiveStream['id'] | undefined, watchTicket?: string | null): { room: RoomClient | undefined; state: RoomState } {
  const [opened, setOpened] = useState<{ id: string; room: RoomClient }>();
  const newest = useRef(watchTicket);
  useEffect(() => {
    newest.current = watchTicket;
  }, [watchTicket]);
  useEffect(() => {
    if (!liveStreamId) return;
    const ticket = {
      get current() {
        return newest.current;
      },
      renew: async () => {
        newest.current = await askWatchTicket(liveStreamId);
        return newest.current;
      },
    };
    const room = new RoomClient(liveStreamId, { identity, ticket, signedOut: checkSession });
    setOpened({ id: liveStreamId, room });
    return () => {
      setOpened(undefined);
      room.stop();
    };
  }, [liveStreamId]);
  /** `undefined` until the room of this stream is open: events of the previous one must not appear here. */
  const room = opened?.id === liveStreamId ? opened?.room : undefined;
  const { loading, session } = useSession();
  const id = identityOf(session)?.id ?? '';
  useEffect(() => {
    if (!loading) room?.setPerson(id);
  }, [room, loading, id]);
  const state = useSyncExternalStore(room?.state.subscribe ?? never, room?.state.get ?? outsideState, outsideState);
  return { room, state };
}

async function identity(): Promise<Identity | undefined> {
  if ((await accessToken()) === undefined) return undefined;
  const { data } = await (await authClient()).getSession();
  return identityOf(data.session ?? undefined);
}

function identityOf(session: AuthState['session']): Identity | undefined {
  if (!session) return undefined;
  const chosen: unknown = session.user.user_metadata.display_name;
  return { id: `${session.user.id} ${typeof chosen === 'string' ? chosen : ''}`, token: session.access_token };
}
