import type { StageErrorCode } from '#contract/stage-wire.ts';

export type UplinkState = {
  connection: 'connecting' | 'live' | 'reconnecting';
  /** Media that waits for the network, in ms. */
  queuedMs: number;
  network: 'good' | 'slow' | 'bad' | 'offline';
};

export type EncoderState = { width: number; height: number; fps: number; kbps: number; dropped: number };

/** Page → worker. The streams come from the tracks of the capture. */
export type PublisherCommand =
  | { t: 'start'; url: string; ticket: string; session: string; frame: FrameSize; video: VideoInput; audio: AudioInput }
  | { t: 'replace'; video?: VideoInput; audio?: AudioInput }
  | { t: 'stop' };

export type FrameSize = { width: number; height: number };
/** A stream where the page can read the track, else the track itself for the worker to read (P14). */
export type VideoInput = ReadableStream<VideoFrame> | MediaStreamTrack;
export type AudioInput = ReadableStream<AudioData> | MediaStreamTrack;

/** Worker → page. */
export type PublisherReport =
  | { t: 'uplink'; state: UplinkState }
  | { t: 'encoder'; state: EncoderState }
  | { t: 'failed'; reason: 'NO_ENCODER' | 'CAPTURE_ENDED' | StageErrorCode; message: string };
