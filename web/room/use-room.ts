import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LiveStream } from '#contract/live/live.ts';
import { type AuthState, accessToken, authClient, checkSession, useSession } from '../api/auth.ts';
import { askWatchTicket } from '../api/watch-ticket.ts';
import { type Identity, outsideRoom, RoomClient, type RoomState } from './room-client.ts';

const never = () => () => {};
const outsideState = () => outsideRoom;

/** The room of a live stream while the component is mounted; `undefined` for the id leaves it closed. A guest writes by the watch ticket. */
export function useRoom(liveStreamId: LiveStream['id'] | undefined, watchTicket?: string | null): { room: RoomClient | undefined; state: RoomState } {
  const [room, setRoom] = useState<RoomClient>();
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
    const opened = new RoomClient(liveStreamId, { identity, ticket, signedOut: checkSession });
    setRoom(opened);
    return () => {
      setRoom(undefined);
      opened.stop();
    };
  }, [liveStreamId]);
  const { loading, session } = useSession();
  const id = identityOf(session)?.id ?? '';
  useEffect(() => {
    if (!loading) room?.become(id);
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
