/** URIs are absolute, times in seconds; `name` is the URI as written. */
export type Part = { uri: string; name: string; duration: number; independent: boolean; gap: boolean };

/** `uri` is missing while the segment is being made. `pdtLate` says that a part came before PROGRAM-DATE-TIME. */
export type Segment = {
  msn: number;
  discontinuitySequence: number;
  discontinuity: boolean;
  pdtMs?: number;
  pdtLate: boolean;
  map?: string;
  parts: Part[];
  uri?: string;
  duration: number;
};

export type Attributes = Record<string, string>;

export type MediaPlaylist = {
  url: string;
  text: string;
  targetDuration: number;
  partTarget: number;
  control: Attributes;
  mediaSequence: number;
  discontinuitySequence: number;
  segments: Segment[];
  hints: { type: string; uri: string }[];
  reports: Attributes[];
  skips: boolean;
  ended: boolean;
};

type Reading = { playlist: MediaPlaylist; open: Segment; discontinuities: number; map?: string };

/** Reads what the rules need, in the order it is written, so that the order can be checked as well. */
export function readPlaylist(text: string, url: string): MediaPlaylist {
  const playlist = emptyPlaylist(text, url);
  const reading: Reading = { playlist, open: newSegment(), discontinuities: 0 };
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#EXT')) readTag(reading, line);
    else if (line && !line.startsWith('#')) closeSegment(reading, line);
  }
  if (reading.open.parts.length > 0) pushSegment(reading);
  playlist.segments.forEach((segment, index) => {
    segment.msn = playlist.mediaSequence + index;
  });
  return playlist;
}

function readAttributes(text: string): Attributes {
  const pairs = text.matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g);
  return Object.fromEntries([...pairs].map(([, name = '', value = '']) => [name, value.replace(/^"|"$/g, '')]));
}

/** The last segment that is complete, then the one being made. */
export function edgeOf({ segments, mediaSequence }: MediaPlaylist): { lastMsn: number; openMsn: number; openParts: number } {
  const last = segments.at(-1);
  const isOpen = last !== undefined && last.uri === undefined;
  const lastMsn = mediaSequence + segments.length - (isOpen ? 2 : 1);
  return { lastMsn, openMsn: lastMsn + 1, openParts: isOpen ? last.parts.length : 0 };
}

/** Whether the playlist holds `part` of `msn` (the whole segment without `part`), a part past the end being part 0 of the next. */
export function hasReached(playlist: MediaPlaylist, msn: number, part?: number): boolean {
  const { lastMsn, openMsn, openParts } = edgeOf(playlist);
  if (part === undefined || msn > openMsn) return msn <= lastMsn;
  if (msn === openMsn) return openParts > part;
  const parts = playlist.segments[msn - playlist.mediaSequence]?.parts.length ?? 0;
  return msn < lastMsn || parts > part || openParts > 0;
}

export function listParts(playlist: MediaPlaylist): Part[] {
  return playlist.segments.flatMap(({ parts }) => parts);
}

/** Seconds from the start of each segment to the end of the playlist. */
export function distancesFromEnd({ segments }: MediaPlaylist): number[] {
  const distances: number[] = [];
  let distance = 0;
  for (const segment of segments.toReversed()) {
    distance += lengthOf(segment);
    distances.unshift(distance);
  }
  return distances;
}

export function lengthOf({ uri, duration, parts }: Segment): number {
  return uri === undefined ? parts.reduce((sum, part) => sum + part.duration, 0) : duration;
}

function readTag(reading: Reading, line: string): void {
  const colon = line.indexOf(':');
  const tag = colon < 0 ? line : line.slice(0, colon);
  tags[tag]?.(reading, colon < 0 ? '' : line.slice(colon + 1));
}

const tags: Record<string, (reading: Reading, value: string) => void> = {
  '#EXT-X-TARGETDURATION': ({ playlist }, value) => (playlist.targetDuration = Number(value)),
  '#EXT-X-PART-INF': ({ playlist }, value) => (playlist.partTarget = Number(readAttributes(value)['PART-TARGET'])),
  '#EXT-X-SERVER-CONTROL': ({ playlist }, value) => (playlist.control = readAttributes(value)),
  '#EXT-X-MEDIA-SEQUENCE': ({ playlist }, value) => (playlist.mediaSequence = Number(value)),
  '#EXT-X-DISCONTINUITY-SEQUENCE': ({ playlist }, value) => (playlist.discontinuitySequence = Number(value)),
  '#EXT-X-SKIP': ({ playlist }) => (playlist.skips = true),
  '#EXT-X-ENDLIST': ({ playlist }) => (playlist.ended = true),
  '#EXT-X-RENDITION-REPORT': ({ playlist }, value) => playlist.reports.push(readAttributes(value)),
  '#EXT-X-PRELOAD-HINT': ({ playlist }, value) => {
    const { TYPE: type = '', URI = '' } = readAttributes(value);
    playlist.hints.push({ type, uri: new URL(URI, playlist.url).href });
  },
  '#EXT-X-MAP': (reading, value) => (reading.map = new URL(readAttributes(value).URI ?? '', reading.playlist.url).href),
  '#EXT-X-DISCONTINUITY': (reading) => {
    reading.discontinuities += 1;
    reading.open.discontinuity = true;
  },
  '#EXT-X-PROGRAM-DATE-TIME': ({ open }, value) => {
    open.pdtMs = Date.parse(value);
    open.pdtLate = open.parts.length > 0;
  },
  '#EXTINF': ({ open }, value) => (open.duration = Number.parseFloat(value)),
  '#EXT-X-PART': ({ open, playlist }, value) => {
    const { URI: name = '', DURATION, INDEPENDENT, GAP } = readAttributes(value);
    const uri = new URL(name, playlist.url).href;
    open.parts.push({ uri, name, duration: Number(DURATION), independent: INDEPENDENT === 'YES', gap: GAP === 'YES' });
  },
};

function closeSegment(reading: Reading, line: string): void {
  reading.open.uri = new URL(line, reading.playlist.url).href;
  pushSegment(reading);
}

function pushSegment(reading: Reading): void {
  const { open, playlist, discontinuities, map } = reading;
  playlist.segments.push({ ...open, map, discontinuitySequence: playlist.discontinuitySequence + discontinuities });
  reading.open = newSegment();
}

function newSegment(): Segment {
  return { msn: 0, discontinuitySequence: 0, discontinuity: false, pdtLate: false, parts: [], duration: 0 };
}

function emptyPlaylist(text: string, url: string): MediaPlaylist {
  const numbers = { targetDuration: Number.NaN, partTarget: Number.NaN, mediaSequence: 0, discontinuitySequence: 0 };
  return { url, text, ...numbers, control: {}, segments: [], hints: [], reports: [], skips: false, ended: false };
}
