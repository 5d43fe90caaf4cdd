import type { Generated } from 'kysely';

type NodesTables = {
  nodes: { id: string; secret_fingerprint: string; seen_at: Generated<Date> };
};

declare module '#server/platform/database/tables.ts' {
  interface Tables extends NodesTables {}
}
