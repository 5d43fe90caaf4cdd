/** `session` and `offset_ms` are those of the last broadcaster session: show clock = capture clock + `offset_ms`. */
export type LiveStagesTable = {
  live_stream_id: string;
  first_frame_at: Date;
  session: string;
  offset_ms: number;
  ended_at: Date | null;
};

export type StageTables = { live_stages: LiveStagesTable };
