import { useEffect, useState, useSyncExternalStore } from 'react';
import { Publisher, type PublisherState } from '../stage/publisher/publisher.ts';

const closed: PublisherState = new Publisher('').state.get();
const never = () => () => {};
const closedState = () => closed;

/** Camera and microphone, open while the component is mounted. */
export function usePublisher(liveStreamId: string): { publisher: Publisher | undefined; capture: PublisherState } {
  const [publisher, setPublisher] = useState<Publisher>();
  useEffect(() => {
    const opened = new Publisher(liveStreamId);
    const opening = opened.open();
    setPublisher(opened);
    return () => {
      setPublisher(undefined);
      opened.close();
      // The permission may be given after the page is left: then the camera is let go at once.
      void opening.then(() => opened.close());
    };
  }, [liveStreamId]);
  const capture = useSyncExternalStore(publisher?.state.subscribe ?? never, publisher?.state.get ?? closedState, closedState);
  return { publisher, capture };
}
