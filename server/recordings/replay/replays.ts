import type { LiveStreamId, StoreId } from '#contract/ids.ts';
import type { LiveStream } from '#contract/live/live.ts';
import type { Replay } from '#contract/recordings/recordings.ts';
import { masterPlaylist, replayPath } from '#contract/wire/media-paths.ts';
import type { LiveService } from '#server/live/live-service.ts';
import { type Actor, guest, type Holder, mayInStore } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome, refused } from '#server/platform/outcome.ts';
import { type Page, type PageRequest, readCursor, toPage } from '#server/platform/page-cursor.ts';
import { recordingFiles } from '../recording-files.ts';
import * as queries from '../recordings-queries.ts';
import type { RecordedRendition } from '../recordings-tables.ts';
import type { createReplayPlaylists } from './replay-playlists.ts';
import type { createReplayTickets } from './replay-tickets.ts';

export type Playlist = { text: string; isPublic: boolean };

type Parts = {
  db: Db;
  clock: Clock;
  live: Pick<LiveService, 'get' | 'listByIds'>;
  findHolder(holder: Holder): Promise<Actor | undefined>;
  tickets: ReturnType<typeof createReplayTickets>;
  playlists: ReturnType<typeof createReplayPlaylists>;
};

const gone = () => refused('NOT_FOUND', 'This replay is not available any more.');

/** Replays as their viewers find, watch and download them. */
export function createReplays({ db, clock, live, findHolder, tickets, playlists }: Parts) {
  /** A recording that may be played, by anybody or with the ticket of a member of its store. */
  async function findPlayable(id: string, ticket?: string) {
    const row = await queries.findShown(db, id);
    if (!row || !isPlayable(row, clock.now())) return undefined;
    return row.is_public || (await isSeller(row.store_id, ticket)) ? row : undefined;
  }

  async function isSeller(storeId: string, ticket = ''): Promise<boolean> {
    const holder = tickets.verify(ticket);
    return mayInStore((holder && (await findHolder(holder))) ?? guest, storeId, 'live:write');
  }

  return {
    /** The ticket for hidden replays and downloads, which a seller's browser requests without a token; `undefined` for everybody else. */
    ticketOf(actor: Actor): string | undefined {
      return actor.kind === 'user' && actor.stores.length > 0 ? tickets.issue(actor) : undefined;
    },

    /** Hidden ones for members of their store alone. */
    async replay(actor: Actor, id: LiveStreamId): Promise<Outcome<Replay>> {
      const row = await queries.findShown(db, id);
      if (!row || !isPlayable(row, clock.now())) return gone();
      if (!row.is_public && !mayInStore(actor, row.store_id, 'live:write')) return gone();
      const stream = await live.get(id);
      return stream.ok ? done(toReplay(row, stream.value)) : gone();
    },

    /** Of every store, or of one. INPUT_INVALID for a cursor that is not ours. */
    async listReplays({ cursor, limit, seller_id: storeId }: PageRequest & { seller_id?: StoreId }): Promise<Outcome<Page<Replay>>> {
      const before = readCursor(cursor);
      if (!before.ok) return before;
      const rows = await queries.listPublic(db, { now: clock.now(), before: before.value, limit: limit + 1, storeId });
      const streams = await live.listByIds(rows.map((row) => row.live_stream_id));
      const byId = new Map(streams.map((stream) => [stream.id as string, stream]));
      const { items, next_cursor } = toPage(
        rows.map((row) => ({ ...row, id: row.live_stream_id })),
        limit,
        (row) => ({ row, stream: byId.get(row.live_stream_id) }),
      );
      return done({ items: items.flatMap(({ row, stream }) => (stream ? [toReplay(row, stream)] : [])), next_cursor });
    },

    /** The master playlist of a replay that may be watched. */
    async master(id: LiveStreamId, ticket?: string): Promise<Playlist | undefined> {
      const row = await findPlayable(id, ticket);
      const text = row && (await playlists.master(row));
      return row && text !== undefined ? { text, isPublic: row.is_public } : undefined;
    },

    /** The media playlist of one rendition. */
    async media(id: LiveStreamId, rendition: RecordedRendition, ticket?: string): Promise<Playlist | undefined> {
      const row = await findPlayable(id, ticket);
      const text = row && (await playlists.media(row, rendition));
      return row && text !== undefined ? { text, isPublic: row.is_public } : undefined;
    },

    /** The stored MP4, or a part of it from 1 on, and what to call it, for who has the ticket of a member of its store. */
    async download(id: LiveStreamId, part: number, ticket?: string): Promise<{ key: string; title: string } | undefined> {
      const row = await queries.findShown(db, id);
      if (!row?.mp4_key || !isPlayable(row, clock.now()) || !(await isSeller(row.store_id, ticket))) return undefined;
      if (part > row.mp4_parts) return undefined;
      const stream = await live.get(id);
      if (!stream.ok) return undefined;
      const { title } = stream.value;
      return { key: recordingFiles.mp4Part(row.mp4_key, part), title: row.mp4_parts > 1 ? `${title} (part ${part} of ${row.mp4_parts})` : title };
    },
  };
}

function toReplay(row: queries.ShownRow, stream: LiveStream): Replay {
  const playlist_url = replayPath(row.live_stream_id, masterPlaylist);
  return { live_stream: stream, duration_ms: row.duration_ms, playlist_url, poster_url: row.thumbnail_url };
}

/** A replay cannot be played while its files move. */
function isPlayable({ state, expires_at, leaving_token }: queries.RecordingRow, now: Date): boolean {
  return state === 'ready' && leaving_token === null && (expires_at === null || expires_at > now);
}
