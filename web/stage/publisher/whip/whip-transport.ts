import { PortraitTrack } from '../capture/portrait-track.ts';
import { PosterSender, posterUrlOf } from '../poster-sender.ts';
import type { Departure, WayOut } from '../way-out.ts';
import { WhipPublisher, type WhipState } from './whip-publisher.ts';

/**
 * WebRTC to the server, which makes AAC of the sound. This way has no second rendition; of the network it reports what the browser
 * counts (`whip-network.ts`), of the encoder nothing.
 */
export function openWhip({ liveStreamId, ticket, shown, sound, report }: Departure): WayOut {
  const tickets = new TicketDesk(ticket, () => report({ t: 'ticketWanted' }));
  const refused = () => report({ t: 'ticketWanted', forPoster: true });
  const poster = new PosterSender({ url: posterUrlOf(liveStreamId), ticket: () => tickets.newest, refused });
  let isLive = false;
  let wasLive = false;
  const picture = new PortraitTrack(shown, (canvas) => isLive && poster.offer(canvas));

  function tell(state: WhipState): void {
    isLive = state.phase === 'live';
    if (state.phase === 'failed') return report({ t: 'failed', reason: state.reason, message: state.message });
    wasLive ||= isLive;
    const connection = isLive ? 'live' : wasLive ? 'reconnecting' : 'connecting';
    report({ t: 'uplink', state: { connection, queuedMs: 0, network: state.phase === 'live' ? state.network : 'offline' } });
  }

  const publisher = new WhipPublisher({ liveStreamId, getTicket: (refused) => tickets.get(refused), onState: tell });
  publisher.start(new MediaStream([picture.track, sound]));
  return {
    show: (next) => picture.show(next),
    setTicket: (newer) => tickets.set(newer),
    stop() {
      publisher.stop();
      picture.close();
    },
  };
}

/** The newest ticket. One that the server refused is asked for anew, and waited for. */
class TicketDesk {
  readonly #want: () => void;
  #ticket: string;
  #arrived = Promise.withResolvers<void>();

  constructor(ticket: string, want: () => void) {
    this.#ticket = ticket;
    this.#want = want;
  }

  get newest(): string {
    return this.#ticket;
  }

  async get(refused: string | undefined): Promise<string> {
    if (refused !== this.#ticket) return this.#ticket;
    this.#arrived = Promise.withResolvers();
    this.#want();
    await this.#arrived.promise;
    return this.#ticket;
  }

  set(ticket: string): void {
    this.#ticket = ticket;
    this.#arrived.resolve();
  }
}
