/** One finished segment of a rendition, the same bytes that HLS serves. Times are seconds of the show clock. */
export type FinishedSegment = {
  liveStreamId: string;
  /** Changes with each process that carries the stream; `msn` counts within a run and a rendition. */
  run: string;
  rendition: string;
  msn: number;
  start: number;
  seconds: number;
  /** It is not continuous with the one before it: there is a gap, or another init segment. */
  discontinuity: boolean;
  /** A player can start at it. */
  independent: boolean;
  codecs: string;
  width: number | undefined;
  height: number | undefined;
  init: Uint8Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
};

/** Takes segments as they are made, such as the recorder. Neither call may throw or wait. */
export type SegmentTap = {
  segment(segment: FinishedSegment): void;
  /** The stream is over: no more segments come. */
  ended(liveStreamId: string): void;
};
