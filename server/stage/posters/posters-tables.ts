type PostersTables = {
  live_posters: { live_stream_id: string; blob_key: string; stored_at: Date };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends PostersTables {}
}
