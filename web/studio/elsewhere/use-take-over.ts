import { useEffect, useState } from 'react';
import type { LiveStreamId } from '#contract/ids.ts';
import type { PublisherState } from '../../stage/publisher/publisher-state.ts';
import { usePublisher } from '../capture/use-publisher.ts';
import { noteCapture } from './own-captures.ts';
import { useAskElsewhere, useElsewhere } from './use-elsewhere.ts';

const sendingPhases: readonly PublisherState['phase'][] = ['connecting', 'live', 'reconnecting'];

/** Camera and microphone of this page, unless the show is on air from another: then they stay closed until the host takes it over. */
export function useTakeOver(id: LiveStreamId) {
  const [isTaking, setTaking] = useState(false);
  const [isSending, setSending] = useState(false);
  const found = useElsewhere(id, !isSending);
  const elsewhere = isTaking || isSending ? undefined : (found ?? undefined);
  const { publisher, capture } = usePublisher(id, found !== undefined && !elsewhere);
  const [wasReplaced, setReplaced] = useState(false);
  const ask = useAskElsewhere(id);

  const sends = sendingPhases.includes(capture.phase);
  useEffect(() => setSending(sends), [sends]);

  useEffect(() => {
    if (capture.session) noteCapture(id, capture.session);
  }, [id, capture.session]);

  useEffect(() => {
    if (capture.phase === 'live') setTaking(false);
    if (capture.phase === 'live') setReplaced(false);
    if (capture.failure === 'ALREADY_PUBLISHING') setReplaced(true);
  }, [capture.phase, capture.failure]);

  return {
    publisher,
    capture,
    isSending: sends,
    elsewhere,
    wasReplaced,
    /** The host has said yes to it: goes live as soon as there is a picture. */
    isTaking,
    takeOver: () => setTaking(true),
    /** Does it unless the show is on air elsewhere by now. */
    async unlessElsewhere(goLive: () => void): Promise<void> {
      if (isTaking || !(await ask())) goLive();
    },
  };
}
