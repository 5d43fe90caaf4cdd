declare module 'm3u8-parser' {
  type ReadSegment = { uri?: string; parts?: unknown[] };

  export type Manifest = {
    mediaSequence?: number;
    targetDuration?: number;
    partTargetDuration?: number;
    endList?: boolean;
    segments: ReadSegment[];
    preloadSegment?: ReadSegment;
  };

  export class Parser {
    manifest: Manifest;
    push(text: string): void;
    end(): void;
    on(event: 'warn' | 'info', listener: (event: { message: string }) => void): void;
  }
}
