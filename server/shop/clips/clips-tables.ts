type ClipsTables = {
  /** Live events whose pinned products had their drafts made. */
  clip_drafts: { live_stream_id: string; made_at: Date };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends ClipsTables {}
}
