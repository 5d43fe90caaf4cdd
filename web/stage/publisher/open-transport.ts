import type { PublisherReport } from './publisher-messages.ts';
import type { Transport, TransportParts } from './transport.ts';
import { openWhipTransport } from './whip/whip-transport.ts';
import { openWorkerTransport } from './worker-transport.ts';

/** Chooses the transport by the abilities of the browser; nothing else does. */
export function openTransport(parts: TransportParts): Transport {
  return 'VideoEncoder' in globalThis ? openWithFallback(parts) : openWhipTransport(parts);
}

/** The worker, or WebRTC when the worker cannot encode. The fallback is possible only until the show is on air: later it would break the show. */
function openWithFallback(parts: TransportParts): Transport {
  const latest = { ...parts };
  let mayChange = true;
  let out = openWorkerTransport({ ...parts, report });

  function report(said: PublisherReport): void {
    if (said.t === 'uplink' && said.state.connection !== 'connecting') mayChange = false;
    if (!mayChange || said.t !== 'failed' || said.reason !== 'NO_ENCODER') return parts.report(said);
    mayChange = false;
    out.stop();
    out = openWhipTransport(latest);
  }

  return {
    show(shown) {
      latest.shown = shown;
      out.show(shown);
    },
    setTicket(ticket) {
      latest.ticket = ticket;
      out.setTicket(ticket);
    },
    holdPosters: (isHeld) => out.holdPosters(isHeld),
    stop() {
      mayChange = false;
      out.stop();
    },
  };
}
