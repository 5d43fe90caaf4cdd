import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveStreamId } from '#contract/ids.ts';
import { api } from '../../api/client.ts';
import { Publisher } from '../../stage/publisher/publisher.ts';
import { idle, type PublisherState } from '../../stage/publisher/publisher-state.ts';
import { text } from '../../texts/texts.ts';
import { drawPausedCard } from './paused-card.ts';

const never = () => () => {};

async function renewTicket(id: LiveStreamId): Promise<string> {
  const { publish_ticket: ticket } = await api.live.goLive({ id });
  if (ticket === null) throw new Error('A prerecorded live event is not sent from here.');
  return ticket;
}

function createPublisher(id: LiveStreamId): Publisher {
  return new Publisher(id, {
    renewTicket: () => renewTicket(id),
    drawPaused: () => drawPausedCard(text('live:studio.source.pausedCard')),
  });
}

const closedState = () => idle;

/** A publisher with camera and microphone, open while the component is mounted and they are wanted. */
export function usePublisher(liveStreamId: LiveStreamId, isWanted: boolean): { publisher: Publisher | undefined; capture: PublisherState } {
  const [publisher, setPublisher] = useState<Publisher>();
  useEffect(() => {
    if (!isWanted) return;
    const opened = createPublisher(liveStreamId);
    void opened.open();
    setPublisher(opened);
    return () => {
      setPublisher(undefined);
      opened.close();
    };
  }, [liveStreamId, isWanted]);
  const capture = useSyncExternalStore(publisher?.state.subscribe ?? never, publisher?.state.get ?? closedState, closedState);
  return { publisher, capture };
}
