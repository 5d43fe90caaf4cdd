type PresenceTables = {
  show_audiences: {
    live_stream_id: string;
    /** `null`: of a show that was over before anybody counted. */
    most_watching: number | null;
  };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends PresenceTables {}
}
