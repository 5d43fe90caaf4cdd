/** Limits of an RTMP connection, before and after its key was accepted. */
export type RtmpLimits = {
  handshakeMs: number;
  publishMs: number;
  silenceMs: number;
  /** Bytes before the key was accepted. */
  maxGreetingBytes: number;
  /** Bytes that wait to be sent to the peer. */
  maxUnsentBytes: number;
  /** Messages of any kind after the key was accepted; some seconds of them may arrive at once. */
  maxMessagesPerSecond: number;
  maxConnections: number;
  /** As `networkOf` counts addresses. */
  maxConnectionsPerAddress: number;
};

export const defaultRtmpLimits: RtmpLimits = {
  handshakeMs: 10_000,
  publishMs: 15_000,
  silenceMs: 20_000,
  maxGreetingBytes: 65_536,
  maxUnsentBytes: 65_536,
  maxMessagesPerSecond: 400,
  maxConnections: 200,
  maxConnectionsPerAddress: 20,
};
