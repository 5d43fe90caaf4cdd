/** What a WHIP session may cost. */
export type WhipLimits = {
  maxSessions: number;
  /** Offers a minute from one network. */
  maxOffersPerMinute: number;
  maxOfferBytes: number;
  /** A session without pictures for this long ends; it also covers ICE that never connects. */
  silenceMs: number;
  /** A session whose pictures cannot be shown, for lack of a key frame or of sound, ends after this long. */
  firstPictureMs: number;
  /** Packets of any kind; some seconds of them may arrive at once. The allowed bitrate is a thousand packets a second. */
  maxPacketsPerSecond: number;
  /** What a browser is told to send at most (REMB), in bits a second. */
  targetBitrate: number;
  /** A packet that is missing for longer is lost. The sender answers a NACK within a round trip. */
  videoWaitMs: number;
  audioWaitMs: number;
  maxKeyWaitMs: number;
};

export const defaultWhipLimits: WhipLimits = {
  maxSessions: 20,
  maxOffersPerMinute: 30,
  maxOfferBytes: 65_536,
  silenceMs: 10_000,
  firstPictureMs: 20_000,
  maxPacketsPerSecond: 3_000,
  targetBitrate: 2_500_000,
  videoWaitMs: 300,
  audioWaitMs: 60,
  maxKeyWaitMs: 2_000,
};
