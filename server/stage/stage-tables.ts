/** `session` and `offset_ms` are those of the last broadcaster session: show clock = capture clock + `offset_ms`. */
export type LiveStagesTable = {
  live_stream_id: string;
  first_frame_at: Date;
  session: string;
  offset_ms: number;
  ended_at: Date | null;
};

/** The node that carries a stream, while it renews `beat_at` each second. */
export type StageOwnersTable = { live_stream_id: string; node_id: string; generation: number; beat_at: Date };

/** The node that plays a prerecorded stream, and its last sign of life. */
export type PrerecordedFeedsTable = { live_stream_id: string; node_id: string; beat_at: Date };

type StageTables = { live_stages: LiveStagesTable; stage_owners: StageOwnersTable; prerecorded_feeds: PrerecordedFeedsTable };

declare module '#server/platform/database/tables.ts' {
  interface Tables extends StageTables {}
}
