import type { RoomFacts } from '../room-facts.ts';

export const platform: RoomFacts = {
  levels: {
    jobs: 'of the machine',
    nodes: 'of the machine',
    schema_migrations: 'of the machine',
  },
  columns: {
    jobs: { 'once the job is done': 'payload last_error', impersonal: 'kind locked_by fairness_key sequence_key' },
    nodes: { impersonal: 'id secret_fingerprint' },
    schema_migrations: { impersonal: 'name checksum' },
  },
};
