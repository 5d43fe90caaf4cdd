/** What a video is. Sides in pixels as it is shown, upright; `rotation` in degrees; `bitrate` of the file in bit/s. */
export type Probe = {
  videoCodec: string | null;
  audioCodec: string | null;
  width: number;
  height: number;
  rotation: number;
  squarePixels: boolean;
  /** H.264 that every browser shows: 8 bits in 4:2:0. */
  isCommonH264: boolean;
  /** The transfer curve of high dynamic range (ITU-R BT.2100); null is a video of standard range. */
  hdr: 'pq' | 'hlg' | null;
  fps: number;
  durationMs: number;
  bitrate: number;
};
