import type { IncomingMessage } from 'node:http';
import type { Actor } from '#server/platform/actor.ts';
import type { DeviceEnv } from './device-cookie.ts';

/** What every route finds in its context. `actor` is set below `/api` alone; `source` is what an answer of the API was made of, where its route says so. */
export type AppEnv = {
  Bindings: { incoming?: IncomingMessage };
  Variables: DeviceEnv['Variables'] & { requestId: string; ip: string; nonce: () => string; userId?: string; actor: Actor; source?: object };
};
