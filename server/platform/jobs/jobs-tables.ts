import type { ColumnType, Generated } from 'kysely';

type JobsTables = {
  jobs: {
    id: Generated<number>;
    kind: string;
    payload: ColumnType<Record<string, unknown>, string, string>;
    run_at: Generated<Date>;
    attempts: Generated<number>;
    locked_until: Date | null;
    /** The node that works on it. */
    locked_by: string | null;
    losses: Generated<number>;
    /** Whose turn it is among the jobs of a long kind: see `addJob`. */
    fairness_key: Generated<string | null>;
    /** Jobs of one key run in the order in which they were added: see `addJob`. */
    sequence_key: Generated<string | null>;
    last_error: string | null;
    failed_at: Date | null;
    created_at: Generated<Date>;
  };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends JobsTables {}
}
