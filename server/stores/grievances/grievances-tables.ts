import type { ColumnType, GeneratedAlways } from 'kysely';
import type { GrievanceForm } from '#contract/grievances/grievance-form.ts';

type GrievancesTables = {
  grievances: GrievanceForm & {
    /** A bigint, which the driver reads as text. */
    number: GeneratedAlways<string>;
    created_at: Date;
    settled_at: ColumnType<Date | null, undefined, Date>;
    answer: ColumnType<string | null, undefined, string>;
  };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends GrievancesTables {}
}
