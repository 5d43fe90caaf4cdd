declare module 'm3u8-parser' {
  type ReadSegment = {
    uri?: string;
    duration?: number;
    timeline: number;
    map?: { uri: string };
    dateTimeObject?: Date;
    parts?: { uri: string; duration: number; independent?: boolean }[];
    preloadHints?: { uri: string; type: string }[];
  };

  type ReadVariant = {
    uri: string;
    attributes: { BANDWIDTH: number; 'AVERAGE-BANDWIDTH'?: string; CODECS?: string; RESOLUTION?: { width: number; height: number } };
  };

  export type Manifest = {
    mediaSequence?: number;
    targetDuration?: number;
    partTargetDuration?: number;
    endList?: boolean;
    serverControl?: { canBlockReload?: boolean; partHoldBack?: number; holdBack?: number };
    renditionReports?: { uri: string; lastMsn?: number; lastPart?: number }[];
    segments: ReadSegment[];
    preloadSegment?: ReadSegment;
    playlists?: ReadVariant[];
  };

  export class Parser {
    manifest: Manifest;
    push(text: string): void;
    end(): void;
    on(event: 'warn' | 'info', listener: (event: { message: string }) => void): void;
  }
}
