import { useEffect, useState, useSyncExternalStore } from 'react';
import { accessToken } from '../api/auth.ts';
import { outsideRoom, RoomClient, type RoomState } from './room-client.ts';

const never = () => () => {};
const outsideState = () => outsideRoom;

/** The room of a live stream while the component is mounted; `undefined` for the id leaves it closed. */
export function useRoom(liveStreamId: string | undefined): { room: RoomClient | undefined; state: RoomState } {
  const [room, setRoom] = useState<RoomClient>();
  useEffect(() => {
    if (!liveStreamId) return;
    const opened = new RoomClient(liveStreamId, { token: accessToken });
    setRoom(opened);
    return () => {
      setRoom(undefined);
      opened.stop();
    };
  }, [liveStreamId]);
  const state = useSyncExternalStore(room?.state.subscribe ?? never, room?.state.get ?? outsideState, outsideState);
  return { room, state };
}
