import type { Hono } from 'hono';
import type { ApiRouter } from '#server/platform/http/api.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { Chore } from '#server/platform/jobs/housekeeping.ts';
import type { JobKinds } from '#server/platform/jobs/jobs.ts';
import type { SocketEndpoint } from '#server/platform/sockets/sockets.ts';
import type { Holding } from './holdings.ts';

/** What a room adds to the server: `context.ts` lists the rooms in order, `app.ts` mounts what they bring. Disposed of in reverse order. */
export type Room<Service = unknown> = {
  /** What its neighbors call. */
  service: Service;
  /** Handlers of its part of the contract, for `/api`. */
  api?: Partial<ApiRouter>;
  /** Mounts routes beside those of the contract. */
  http?(app: Hono<AppEnv>): void;
  sockets?: SocketEndpoint[];
  jobs?: JobKinds;
  /** Deletes what is past its time, by the name that the log gives it. */
  chores?: Record<string, Chore>;
  /** What it keeps of persons and stores, and which videos it shows. */
  holding?: Holding;
  /** Whether a stored file is not handed out any more. */
  isWithdrawn?(key: string): boolean;
  /** Begins what needs all rooms and the jobs. What is returned ends it, before any room is disposed of. */
  start?(): Promise<AsyncDisposable>;
  [Symbol.asyncDispose]?(): PromiseLike<void>;
};
