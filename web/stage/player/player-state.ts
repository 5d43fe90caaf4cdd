/** How the media of a show on air comes, best first (docs/live-video.md, "Numbers"). */
export type LiveTierName = 'socket' | 'hls' | 'native';
/** How the media of a replay comes: by hls.js, or by the browser's own HLS. */
export type ReplayTierName = 'replay' | 'native';
export type TierName = LiveTierName | ReplayTierName;

/** Why this tier plays: it was the first choice, the viewer's choice, or the result of a state event. */
export type TierReason = 'start' | 'listening' | 'connection-failed' | 'turned-away' | 'hls-unreachable' | 'hls-failed' | 'socket-answered';

/** How fast a replay plays. */
export const rates = [1, 1.5, 2] as const;
export type Rate = (typeof rates)[number];

export type PlayerState = {
  phase: 'connecting' | 'waiting' | 'playing' | 'paused' | 'stalled' | 'interrupted' | 'ended' | 'failed';
  muted: boolean;
  /** What the browser does only after a tap (P8): play with sound, or play at all. */
  needsTap: 'sound' | 'play' | undefined;
  /** Sound without a picture. */
  listening: boolean;
  tier: TierName;
  tierReason: TierReason;
  /** Of the picture, in pixels; 0 where there is none. */
  width: number;
  height: number;
  /** From the player's construction to the first picture, or the first sound without one. */
  firstFrameMs: number | undefined;
  /** Show time in ms of a replay's end; 0 while unknown, and for what is on air. */
  durationMs: number;
  rate: Rate;
  /** Picture behind the newest media known, in ms. */
  lagMs: number;
  stalls: number;
  reconnects: number;
  /** Code of `HTMLMediaElement.error`, 0 where there is none. */
  mediaErrorCode: number;
  /** Why `failed`: no media support, a final refusal, or a media error. */
  failure: 'unsupported' | 'refused' | 'media' | undefined;
};

/** How a player starts. */
export type PlayerOptions = Pick<PlayerState, 'muted' | 'listening'>;

/** A player before it has heard from the server. */
export const idlePlayer: PlayerState = {
  phase: 'connecting',
  muted: true,
  needsTap: undefined,
  listening: false,
  tier: 'socket',
  tierReason: 'start',
  width: 0,
  height: 0,
  firstFrameMs: undefined,
  durationMs: 0,
  rate: 1,
  lagMs: 0,
  stalls: 0,
  reconnects: 0,
  mediaErrorCode: 0,
  failure: undefined,
};

/** Statistics for support. Times in ms, bit rate in bits per second. */
export type PlayerStats = Pick<PlayerState, 'tier' | 'width' | 'height' | 'firstFrameMs' | 'durationMs' | 'lagMs' | 'stalls' | 'reconnects'> & {
  bufferMs: number;
  frames: number;
  droppedFrames: number;
  /** `undefined` where the browser does not tell. */
  bitrate: number | undefined;
};
