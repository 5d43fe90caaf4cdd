import type { Generated } from 'kysely';
import type { Recording } from '#contract/recordings/recordings.ts';

export type RecordingsTable = {
  live_stream_id: string;
  token: string;
  /** Of the folder that a hidden recording is leaving. */
  leaving_token: string | null;
  state: Generated<Recording['state']>;
  is_public: Generated<boolean>;
  kept: Generated<boolean>;
  first_frame_at: Date | null;
  duration_ms: Generated<number>;
  segment_bytes: Generated<number>;
  segment_count: Generated<number>;
  /** Of the first part; the others are named after it. */
  mp4_key: string | null;
  /** Of all parts. */
  mp4_bytes: Generated<number>;
  mp4_parts: Generated<number>;
  expires_at: Date | null;
  created_at: Date;
  removed_at: Date | null;
};

export type RecordingSegmentsTable = {
  live_stream_id: string;
  rendition: RecordedRendition;
  run: string;
  msn: number;
  start_seconds: number;
  seconds: number;
  discontinuity: boolean;
  independent: boolean;
  init: string;
  codecs: string;
  width: number | null;
  height: number | null;
  bytes: number;
};

export type RecordedRendition = 'hd' | 'ld' | 'audio';

type RecordingsTables = { recordings: RecordingsTable; recording_segments: RecordingSegmentsTable };

declare module '#server/platform/database/tables.ts' {
  interface Tables extends RecordingsTables {}
}
