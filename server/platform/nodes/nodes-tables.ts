import type { Generated } from 'kysely';

export type NodesTables = {
  nodes: { id: string; secret_fingerprint: string; seen_at: Generated<Date> };
};
