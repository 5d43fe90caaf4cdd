/** Pixels of a poster: a browser sends this size, and the server encodes it anew in this size. */
export const posterSize = { width: 360, height: 640 } as const;

/** DATA-ID of the session data that says when show time 0 was, in the master playlist of a show. */
export const firstFrameId = 'in.haat.first-frame';

/** Media type of an HLS playlist (RFC 8216 §4). */
export const playlistType = 'application/vnd.apple.mpegurl';

/** Media type of WHIP's offers and answers (RFC 9725 §4). */
export const sdpType = 'application/sdp';
