import { createRouterClient } from '@orpc/server';
import type { Hono } from 'hono';
import * as api from '#contract/api.ts';
import { type ApiContext, type ApiRouter, createApiHandler, describeApi } from './http/api.ts';
import type { AppEnv } from './http/app-env.ts';
import { runHousekeeping } from './jobs/housekeeping.ts';
import { runJobs } from './jobs/jobs.ts';
import type { Platform } from './platform.ts';
import type { Room } from './room.ts';

/** Puts together what the rooms bring, and runs their jobs and chores until disposed. */
export async function runRooms({ db, clock, log, node, publicUrl, jobWaker, holdings }: Platform, rooms: readonly Room[]) {
  await using parts = new AsyncDisposableStack();
  for (const { holding } of rooms) if (holding) holdings.add(holding);
  const router = routerOf(rooms);
  const kinds = rooms.flatMap((room) => room.jobs ?? []);
  const handlers = merge(kinds.map((each) => each.handlers));
  const jobs = parts.use(
    runJobs({
      ...{ db, clock, log, nodeId: node.id, handlers },
      retrySeconds: merge(kinds.map(({ retrySeconds }) => retrySeconds)),
      maxAtOnce: merge(kinds.map(({ maxAtOnce }) => maxAtOnce)),
      maxOfKey: merge(kinds.map(({ maxOfKey }) => maxOfKey)),
      joined: merge(kinds.map(({ joined }) => joined)),
      onGivenUp: merge(kinds.map(({ onGivenUp }) => onGivenUp)),
    }),
  );
  jobWaker.use(jobs);
  for (const room of rooms) if (room.start) parts.use(await room.start());
  const housekeeping = parts.use(runHousekeeping({ clock, log, chores: merge(rooms.map(({ chores }) => chores)) }));

  const running = parts.move();
  return {
    jobs,
    /** What else runs each hour, all or by name: for tests. */
    runChores: housekeeping.runNow,
    jobKinds: Object.keys(handlers),
    mount(app: Hono<AppEnv>): void {
      for (const room of rooms) room.http?.(app);
    },
    socketEndpoints: rooms.flatMap(({ sockets = [] }) => sockets),
    handleApi: createApiHandler(router, log),
    /** The same router without HTTP, for loaders and tests. */
    apiFor: (context: ApiContext) => createRouterClient(router, { context }),
    describeApi: () => describeApi(publicUrl()),
    isWithdrawn: (key: string) => rooms.some((room) => room.isWithdrawn?.(key)),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Throws for a part of the contract that no room brings. */
function routerOf(rooms: readonly Room[]): ApiRouter {
  const router: Partial<ApiRouter> = Object.assign({}, ...rooms.map((room) => room.api));
  const missing = Object.keys(api).filter((name) => !(name in router));
  if (missing.length > 0) throw new Error(`no room brings these parts of the contract: ${missing.join(', ')}`);
  return router as ApiRouter;
}

/** Throws for a name that two rooms use. */
function merge<T>(named: readonly (Record<string, T> | undefined)[]): Record<string, T> {
  const entries = named.flatMap((one) => Object.entries(one ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two rooms bring ${twice}`);
  return Object.fromEntries(entries);
}
