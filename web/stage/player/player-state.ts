/** How the media comes, best first (live-video.md §1). */
export type TierName = 'socket' | 'hls' | 'native';

export type PlayerState = {
  phase: 'connecting' | 'waiting' | 'playing' | 'stalled' | 'interrupted' | 'ended' | 'failed';
  muted: boolean;
  /** The browser wants a tap before it plays with sound (P8). */
  needsTap: boolean;
  /** Sound without a picture, by choice. */
  listening: boolean;
  tier: TierName;
  /** Picture behind the newest media known, in ms. */
  lagMs: number;
  stalls: number;
  reconnects: number;
  /** Code of `HTMLMediaElement.error`, 0 where there is none. */
  mediaErrorCode: number;
  /** Why `failed`: media support is missing, or the server refused for good. */
  failure: 'unsupported' | 'refused' | 'media' | undefined;
};

/** A player before it has heard from the server. */
export const idlePlayer: PlayerState = {
  phase: 'connecting',
  muted: true,
  needsTap: false,
  listening: false,
  tier: 'socket',
  lagMs: 0,
  stalls: 0,
  reconnects: 0,
  mediaErrorCode: 0,
  failure: undefined,
};

/** What a person may want to read out to support. Times in ms, bit rate in bits per second. */
export type PlayerStats = Pick<PlayerState, 'tier' | 'listening' | 'lagMs' | 'stalls' | 'reconnects'> & {
  bufferMs: number;
  frames: number;
  droppedFrames: number;
  width: number;
  height: number;
  /** `undefined` where the browser does not tell. */
  bitrate: number | undefined;
};
