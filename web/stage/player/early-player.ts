import { livePath, masterPlaylist, socketPath } from '#contract/wire/media-paths.ts';
import { socketUrl } from '../../net/reconnecting-socket.ts';
import { LivePlayer } from './live-player.ts';
import type { PlayerOptions } from './player-state.ts';
import type { LiveSource } from './tiers/live-source.ts';

/** Its video may be gone with what the page shows instead; looked at so often until the page takes the player. */
const lookMs = 5_000;

type Tickets = Pick<LiveSource, 'ticket' | 'renewTicket'>;

type Early = { player: LivePlayer; video: HTMLVideoElement; socketUrl: string; hand(tickets: Tickets): void };

let early: Early | undefined;

/** Where the media of live stream `id` is. */
export function liveSource(id: string, tickets: Tickets): LiveSource {
  return { ...tickets, socketUrl: socketUrl(socketPath('watch', id)), masterUrl: livePath(id, masterPlaylist) };
}

/** Plays a show on the video that came with the page, before the page has its code. What fails meanwhile is left to the page. */
export function playEarly(video: HTMLVideoElement, id: string, ticket: string, start: PlayerOptions): LivePlayer {
  let tickets: Tickets = { ticket: () => ticket, renewTicket: () => Promise.reject(new Error('The page has no code yet.')) };
  const source = liveSource(id, { ticket: () => tickets.ticket(), renewTicket: () => tickets.renewTicket() });
  const player = new LivePlayer(video, source, start);
  const look = setInterval(() => video.isConnected || drop(), lookMs);
  const stop = player.subscribe(({ t }) => t === 'failed' && drop());
  function hand(given: Tickets): void {
    early = undefined;
    tickets = given;
    clearInterval(look);
    stop();
  }
  function drop(): void {
    hand(tickets);
    player.destroy();
  }
  early = { player, video, socketUrl: source.socketUrl, hand };
  return player;
}

/** The player that plays this on that video already, from now on with the tickets of its page. Once; another one is ended. */
export function takeEarly(video: HTMLVideoElement, source: LiveSource): LivePlayer | undefined {
  const begun = early;
  begun?.hand(source);
  if (begun?.video === video && begun.socketUrl === source.socketUrl) return begun.player;
  begun?.player.destroy();
  return undefined;
}
