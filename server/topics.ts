import { topic } from '#server/platform/bus/bus.ts';
import type { LoggedEvent } from '#server/room/logged-event.ts';
import type { RelayBeat, RelayWant } from '#server/stage/delivery/relay/relay-wire.ts';
import type { StageState } from '#server/stage/show/fanout.ts';

/** Every topic of the bus with its payload. Publishing or hearing anything else does not compile. `id` is that of a live stream but where it says otherwise. */
export const topics = {
  /** Something that lists of live streams show has changed, or what a live stream is called or sells. */
  liveChanged: topic<{ id: string }>('live.changed'),
  /** A live stream ended or was deleted. */
  liveEnded: topic<{ id: string }>('live.ended'),
  /** Products were changed or deleted, or another number of them is left; `ids` are theirs. */
  productsChanged: topic<{ ids: string[] }>('catalog.products_changed'),
  /** A live stream has a new stream key: encoders with the one before are dropped. */
  streamKeyRotated: topic<{ id: string }>('live.stream_key_rotated'),
  /** The state of a stored video changed; `id` is the video's. */
  videoFileChanged: topic<{ id: string }>('uploads.video_file_changed'),
  /** Something that open dashboards of a store show has changed; `id` is the store's. */
  storeChanged: topic<{ id: string }>('stores.changed'),
  /** What shoppers see of a store has changed: its name, above all; `id` is the store's. */
  storeShownChanged: topic<{ id: string }>('stores.shown_changed'),
  /** What a store offers the viewers of its live events has changed; `id` is the store's. */
  offerChanged: topic<{ id: string }>('offers.changed'),
  /** What visitors see at `/p/{slug}` has changed. */
  pageChanged: topic<{ slugs: string[] }>('pages.changed'),
  /** Sessions ended: by sign-out, deletion, a ban or their time. */
  sessionsEnded: topic<{ ids: string[] }>('accounts.sessions_ended'),
  /** The folder of a replay that was hidden leaves its address; `token` names the folder. */
  folderLeft: topic<{ token: string }>('recordings.folder_left'),
  /** The encoder of a stream gave way to the studio, or is back; `by` is the registry that says so. */
  encoderMoved: topic<{ id: string; hasYielded: boolean; by: string }>('stage.encoder_moved'),
  /** The first media frame of a stream has come; `at` is ms of wall time. */
  clockStarted: topic<{ id: string; at: number }>('stage.clock_started'),
  stageState: (id: string) => topic<{ type: StageState }>(`stage.${id}`),
  /** Which node carries a stream, in which generation of its lease. */
  stageOwner: (id: string) => topic<{ generation: number; node: string }>(`stage.${id}.owner`),
  /** Media of the owner, as `relay-wire.ts` encodes them, and its sign of life. */
  relayMedia: (id: string) => topic<Uint8Array | RelayBeat>(`stage.${id}.media`),
  /** A node wants the media of a stream. */
  relayWant: (id: string) => topic<RelayWant>(`stage.${id}.want`),
  /** Asks the owner for what a newcomer starts with. */
  relaySnapshot: (id: string) => topic<{ node: string }>(`stage.${id}.gop`),
  /** Asks the owner for a playlist, a segment or a part. */
  hlsFile: (id: string) => topic<{ path: string; msn?: string; part?: string }>(`stage.${id}.hls`),
  /** The picture of a person is not shown any more, or is another; `id` is the person's. */
  faceLeft: topic<{ id: string }>('room.face_left'),
  /** An event of the show log was committed. */
  showEvent: (id: string) => topic<{ event: LoggedEvent }>(`room.${id}`),
  /** An order was placed in a show; its job may say it twice. */
  orderPlaced: (id: string) => topic<{ order: string }>(`room.${id}.orders`),
  /** Hearts given on a node. */
  hearts: (id: string) => topic<{ node: string; count: number }>(`room.${id}.hearts`),
  /** How many watch each room of a node, and in which of them somebody of the store is. */
  presence: topic<{ node: string; viewers: Record<string, number>; attended?: string[] }>('room.presence'),
};
