import type { Fit, PublisherReport } from './publisher-messages.ts';
import { openWhip } from './whip/whip-way-out.ts';
import { openWorker } from './worker-way-out.ts';

/** What is shown: a track, or a picture from a file. A `placeholder` stands for a picture that is away. */
export type Shown = { kind: 'track'; track: MediaStreamTrack; fit: Fit } | { kind: 'still'; picture: Blob; isPlaceholder: boolean };

export type Departure = { liveStreamId: string; ticket: string; shown: Shown; sound: MediaStreamTrack; report: (report: PublisherReport) => void };

/** How picture and sound leave this device. `show` changes the picture in mid-show; `sound` stays the same track. */
export type WayOut = { show(shown: Shown): void; setTicket(ticket: string): void; stop(): void };

/** The one place that chooses it: by what this browser can do. */
export function openWayOut(departure: Departure): WayOut {
  return 'VideoEncoder' in globalThis ? openWithFallback(departure) : openWhip(departure);
}

/** The worker; WebRTC instead when it finds before the show is on air that it cannot encode. Later a change would tear the show. */
function openWithFallback(departure: Departure): WayOut {
  const latest = { ...departure };
  let mayChange = true;
  let out = openWorker({ ...departure, report });

  function report(said: PublisherReport): void {
    if (said.t === 'uplink' && said.state.connection !== 'connecting') mayChange = false;
    if (!mayChange || said.t !== 'failed' || said.reason !== 'NO_ENCODER') return departure.report(said);
    mayChange = false;
    out.stop();
    out = openWhip(latest);
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
    stop() {
      mayChange = false;
      out.stop();
    },
  };
}
