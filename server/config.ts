import { resolve } from 'node:path';
import { z } from 'zod';
import {
  type AuthSettings,
  authSettings,
  findContradiction,
  type MailSettings,
  type SmsSettings,
  toAuthSettings,
  toMailSettings,
  toSmsSettings,
} from '#server/auth-settings.ts';
import { StartError } from '#server/platform/start-error.ts';
import { flag, optional, origin } from '#server/setting-types.ts';

/** Every setting, by the name of its environment variable; `.env.example` explains each in a line. */
const settings = z.object({
  PORT: optional(z.coerce.number().int().min(0).max(65535)),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(origin),
  HAAT_DATA: optional(z.string()),
  HAAT_DEMO: optional(flag),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL: optional(z.coerce.number().int().min(2).max(200)),
  TRUSTED_PROXIES: optional(z.coerce.number().int().min(0).max(10)),
  LOG_LEVEL: optional(z.enum(['debug', 'info', 'warn', 'error', 'silent'])),
  MAX_EGRESS_MBIT: optional(z.coerce.number().positive()),
  RTMP_PORT: optional(z.union([z.enum(['off', '0']).transform(() => 'off' as const), z.coerce.number().int().min(1).max(65535)])),
  ...authSettings,
});

/** Never repeated on a terminal. */
const secretSettings = new Set([
  'DATABASE_URL',
  'AUTH_KEYS',
  'AUTH_JWT_SECRET',
  'AUTH_GOOGLE',
  'AUTH_FACEBOOK',
  'AUTH_APPLE',
  'AUTH_OIDC',
  'SMTP_URL',
  'SMS_URL',
  'SMS_TOKEN',
]);

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
  /** `undefined`: OBS cannot connect. */
  rtmpPort: number | undefined;
  auth: AuthSettings;
  mail: MailSettings;
  /** `undefined`: no text messages. */
  sms: SmsSettings | undefined;
  dev: boolean;
};

/** Reads the environment once; throws `StartError` with a sentence that names the wrong setting. */
export function readConfig(env: NodeJS.ProcessEnv, args: string[] = []): Config {
  const parsed = settings.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const shown = secretSettings.has(name) ? name : `${name}="${env[name] ?? ''}"`;
    throw new StartError(`The setting ${shown} is not valid: ${issue?.message}. See .env.example.`);
  }
  const given = parsed.data;
  const contradiction = findContradiction(given);
  if (contradiction) throw new StartError(`${contradiction}. See .env.example.`);
  const dataDir = resolve(given.HAAT_DATA ?? './data');
  return {
    port: given.PORT ?? 3000,
    host: given.HOST ?? '0.0.0.0',
    publicUrl: given.PUBLIC_URL,
    dataDir,
    demo: given.HAAT_DEMO ?? given.DATABASE_URL === undefined,
    databaseUrl: given.DATABASE_URL,
    databasePool: given.DATABASE_POOL ?? 20,
    trustedProxies: given.TRUSTED_PROXIES ?? 0,
    logLevel: given.LOG_LEVEL ?? 'info',
    maxEgressMbit: given.MAX_EGRESS_MBIT ?? 700,
    rtmpPort: given.RTMP_PORT === 'off' ? undefined : (given.RTMP_PORT ?? 1935),
    auth: toAuthSettings(given, dataDir),
    mail: toMailSettings(given),
    sms: toSmsSettings(given),
    dev: args.includes('--dev'),
  };
}
