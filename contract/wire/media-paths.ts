/**
 * Where media and sockets are, as paths of the site: pages ask for what these functions build, and the server mounts and matches by
 * the same names. Ids are handed over unchecked.
 */
export const liveFeedPath = '/ws/live-feed';
export const storeFeedPath = '/ws/store-feed';

/** Master playlist of a show, on air or as a replay. */
export const masterPlaylist = 'index.m3u8';
export const posterFile = 'poster.jpg';
/** Where a broadcaster's browser sends posters. */
export const posterInlet = 'poster';
/** The MP4 of a whole show; `?part=2` where it is in parts. */
export const showFile = 'show.mp4';

/** Of one live stream; without an id what all of that kind begin with. */
export function socketPath(kind: 'publish' | 'watch' | 'room', liveStreamId = ''): string {
  return `/ws/${kind}/${liveStreamId}`;
}

/** A file of a show on air. */
export function livePath(liveStreamId: string, file: string): string {
  return `/live/${liveStreamId}/${file}`;
}

/** A file of a show that is over. */
export function replayPath(liveStreamId: string, file: string): string {
  return `/replay/${liveStreamId}/${file}`;
}

/** Where WHIP offers go, or one session of a live stream. */
export function whipPath(liveStreamId: string, session?: string): string {
  return session === undefined ? `/whip/${liveStreamId}` : `/whip/${liveStreamId}/${session}`;
}
