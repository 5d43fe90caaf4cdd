import { unreachable } from '#contract/exhaustive.ts';
import { PortraitTrack } from '../capture/portrait-track.ts';
import { PosterSender, posterUrlOf } from '../poster-sender.ts';
import type { Transport, TransportParts } from '../transport.ts';
import { WhipPublisher, type WhipState } from './whip-publisher.ts';

/**
 * Sends by WebRTC to the server, which converts the sound to AAC. Sends no second rendition. Reports of the network what the browser
 * counts (`whip-network.ts`), of the encoder nothing.
 */
export function openWhipTransport({ liveStreamId, ticket, shown, sound, report }: TransportParts): Transport {
  const tickets = new TicketDesk(ticket, () => report({ t: 'ticketWanted' }));
  const refused = () => report({ t: 'ticketWanted', forPoster: true });
  const poster = new PosterSender({ url: posterUrlOf(liveStreamId), ticket: () => tickets.newest, refused });
  let isLive = false;
  let wasLive = false;
  const picture = new PortraitTrack(shown, (canvas) => isLive && poster.offer(canvas));

  function tell(state: WhipState): void {
    isLive = state.phase === 'live';
    wasLive ||= isLive;
    switch (state.phase) {
      case 'failed':
        return report({ t: 'failed', reason: state.reason, message: state.message });
      case 'live':
        return report({ t: 'uplink', state: { connection: 'live', queuedMs: 0, network: state.network } });
      case 'connecting':
      case 'reconnecting':
        return report({ t: 'uplink', state: { connection: wasLive ? 'reconnecting' : 'connecting', queuedMs: 0, network: 'offline' } });
      default:
        return unreachable(state);
    }
  }

  const publisher = new WhipPublisher({
    liveStreamId,
    getTicket: (refused) => tickets.get(refused),
    onState: tell,
    onSession: (session) => report({ t: 'session', session }),
  });
  publisher.start(new MediaStream([picture.track, sound]));
  return {
    show: (next) => picture.show(next),
    setTicket: (newer) => tickets.set(newer),
    holdPosters: (isHeld) => poster.hold(isHeld),
    stop() {
      publisher.stop();
      poster.hold(true);
      picture.close();
    },
  };
}

/** Holds the newest ticket. `get` waits for a newer one when the server refused the current one. */
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
