import type { ColumnType, Generated } from 'kysely';

export type JobsTables = {
  jobs: {
    id: Generated<number>;
    kind: string;
    payload: ColumnType<Record<string, unknown>, string, string>;
    run_at: Generated<Date>;
    attempts: Generated<number>;
    locked_until: Date | null;
    /** The node that works on it, unless one before 0020 does. */
    locked_by: string | null;
    losses: Generated<number>;
    last_error: string | null;
    failed_at: Date | null;
    created_at: Generated<Date>;
  };
};
