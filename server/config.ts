import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '#server/platform/start-error.ts';

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((text) => ['on', 'true', '1'].includes(text));
const optional = <T extends z.ZodType>(type: T) => z.preprocess((value) => (value === '' ? undefined : value), type.optional());

/** Every setting, by the name of its environment variable; `.env.example` explains each in a line. */
const settings = z.object({
  PORT: optional(z.coerce.number().int().min(0).max(65535)),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  HAAT_DATA: optional(z.string()),
  HAAT_DEMO: optional(flag),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL: optional(z.coerce.number().int().min(2).max(200)),
  TRUSTED_PROXIES: optional(z.coerce.number().int().min(0).max(10)),
  LOG_LEVEL: optional(z.enum(['debug', 'info', 'warn', 'error', 'silent'])),
  MAX_EGRESS_MBIT: optional(z.coerce.number().positive()),
  AUTH_MIN_PASSWORD: optional(z.coerce.number().int().min(6).max(64)),
  AUTH_REFRESH_REUSE_SECONDS: optional(z.coerce.number().int().min(0).max(300)),
  AUTH_JWT_KEYS: optional(z.string()),
});

export type Config = {
  port: number;
  host: string;
  /** Origin without a slash at its end. `undefined` until the port is known, when PUBLIC_URL is unset. */
  publicUrl: string | undefined;
  dataDir: string;
  demo: boolean;
  databaseUrl: string | undefined;
  databasePool: number;
  /** How many proxies in front of Haat may be believed about X-Forwarded-For. */
  trustedProxies: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  maxEgressMbit: number;
  auth: { minPassword: number; refreshReuseSeconds: number; keyFile: string };
  dev: boolean;
};

/** Reads the environment once; throws `StartError` with a sentence that names the wrong setting. */
export function readConfig(env: NodeJS.ProcessEnv, args: string[] = []): Config {
  const parsed = settings.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new StartError(`The setting ${name}="${env[name] ?? ''}" is not valid: ${issue?.message}. See .env.example.`);
  }
  const given = parsed.data;
  const dataDir = resolve(given.HAAT_DATA ?? './data');
  return {
    port: given.PORT ?? 3000,
    host: given.HOST ?? '0.0.0.0',
    publicUrl: given.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir,
    demo: given.HAAT_DEMO ?? given.DATABASE_URL === undefined,
    databaseUrl: given.DATABASE_URL,
    databasePool: given.DATABASE_POOL ?? 20,
    trustedProxies: given.TRUSTED_PROXIES ?? 0,
    logLevel: given.LOG_LEVEL ?? 'info',
    maxEgressMbit: given.MAX_EGRESS_MBIT ?? 700,
    auth: {
      minPassword: given.AUTH_MIN_PASSWORD ?? 6,
      refreshReuseSeconds: given.AUTH_REFRESH_REUSE_SECONDS ?? 10,
      keyFile: resolve(given.AUTH_JWT_KEYS ?? `${dataDir}/auth-keys.json`),
    },
    dev: args.includes('--dev'),
  };
}
