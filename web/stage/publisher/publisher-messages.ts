import type { StageErrorCode } from '#contract/wire/stage-wire.ts';

/** The numbers of the tracks on the wire. */
export const videoTrackId = 0;
export const audioTrackId = 1;
export const ldTrackId = 2;

export type UplinkState = {
  connection: 'connecting' | 'live' | 'reconnecting';
  /** Media that waits for the network, in ms. */
  queuedMs: number;
  network: 'good' | 'slow' | 'bad' | 'offline';
};

/** `dropped`: frames left out so far. `skewMs`: sound after picture, on the capture clock. `hasLd`: the second rendition is sent too. */
export type EncoderState = { width: number; height: number; fps: number; kbps: number; dropped: number; skewMs: number; hasLd: boolean };

export type FrameSize = { width: number; height: number };

/** How a source of another shape comes into the portrait frame: filling it, or whole. */
export type Fit = 'cover' | 'contain';

/** A stream where the page can read the track, else the track itself for the worker to read (P14). */
export type TrackInput<T> = ReadableStream<T> | MediaStreamTrack;

/** A `placeholder` stands for a picture that is away; it is no poster of the show. */
export type VideoInput = { kind: 'frames'; frames: TrackInput<VideoFrame>; fit: Fit } | { kind: 'still'; picture: Blob; isPlaceholder: boolean };
export type AudioInput = TrackInput<AudioData>;

/** Page → worker. */
export type PublisherCommand =
  | { t: 'start'; url: string; posterUrl: string; ticket: string; session: string; frame: FrameSize; video: VideoInput; audio: AudioInput }
  | { t: 'show'; video: VideoInput }
  | { t: 'ticket'; ticket: string }
  /** Whether to send posters of the show no more. */
  | { t: 'holdPosters'; isHeld: boolean }
  | { t: 'stop' };

/** Worker → page. */
export type PublisherReport =
  | { t: 'uplink'; state: UplinkState }
  | { t: 'encoder'; state: EncoderState }
  /** As the server calls this capture. */
  | { t: 'session'; session: string }
  /** The server refused the ticket: a new one is wanted, as a `ticket` command. `forPoster`: the show itself goes on without it. */
  | { t: 'ticketWanted'; forPoster?: boolean }
  /** `message`: of the server's codes, its own sentence. */
  | { t: 'failed'; reason: 'NO_ENCODER' | 'NO_FFMPEG' | 'CAPTURE_ENDED' | StageErrorCode; message: string };
