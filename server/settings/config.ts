import { resolve } from 'node:path';
import { z } from 'zod';
import type { S3Settings } from '#server/platform/blobs/blobs-s3-requests.ts';
import type { NatsSettings } from '#server/platform/bus/bus-nats-link.ts';
import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { StartError } from '#server/platform/start-error.ts';
import { type AuthSettings, authSettings, findAuthContradiction, toAuthSettings } from '#server/settings/auth-settings.ts';
import { findMailContradiction, type MailSettings, mailSettings, type SmsSettings, toMailSettings, toSmsSettings } from '#server/settings/mail-settings.ts';
import { findNodeContradiction, nodeSettings, toNatsSettings, toS3Settings } from '#server/settings/node-settings.ts';
import { paymentSettings, razorpayOrigin, retiredPaymentSettings } from '#server/settings/payment-settings.ts';
import { flag, isSecret, mailAddresses, optional, optionalSecret, origin, portRange } from '#server/settings/setting-types.ts';
import { defaultStageLimits, type StageLimits } from '#server/settings/stage-limits.ts';

/** Every setting, by the name of its environment variable; `.env.example` explains each in a line. */
export const settings = z.object({
  PORT: optional(z.coerce.number().int().min(0).max(65535)),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(origin),
  OFFLINE_PAGE: optional(flag),
  HAAT_DATA: optional(z.string()),
  HAAT_DEMO: optional(flag),
  HAAT_DEMO_STORE: optional(z.enum(['whole', 'small'])),
  HAAT_OPERATORS: optional(mailAddresses),
  DEMO_REVIEW_DAYS: optional(z.coerce.number().int().min(1).max(30)),
  DEMO_LIVE_HOURS: optional(z.coerce.number().int().min(1).max(720)),
  DATABASE_URL: optionalSecret(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL: optional(z.coerce.number().int().min(2).max(200)),
  TRUSTED_PROXIES: optional(z.coerce.number().int().min(0).max(10)),
  LOG_LEVEL: optional(z.enum(['debug', 'info', 'warn', 'error', 'silent'])),
  METRICS_TOKEN: optionalSecret(z.string().regex(/^\S{16,}$/, 'it must have at least 16 characters and no spaces')),
  MAX_EGRESS_MBIT: optional(z.coerce.number().positive()),
  STREAM_MAX_MBIT: optional(z.coerce.number().positive().max(50)),
  STREAM_MAX_SIDE: optional(z.coerce.number().int().min(320).max(4096)),
  STREAM_MAX_HOURS: optional(z.coerce.number().positive().max(168)),
  RTMP_PORT: optional(z.union([z.enum(['off', '0']).transform(() => 'off' as const), z.coerce.number().int().min(1).max(65535)])),
  FFMPEG_PATH: optional(z.string()),
  PRIVATE_ADDRESSES: optional(flag),
  RECORDING: optional(flag),
  RECORDING_RETENTION_DAYS: optional(z.coerce.number().int().min(0).max(36_500)),
  WHIP: optional(flag),
  WHIP_PORTS: optional(portRange),
  WHIP_ADDRESS: optional(z.ipv4()),
  ...authSettings,
  ...mailSettings,
  ...nodeSettings,
  ...paymentSettings,
});

export type RecordingSettings = {
  isOn: boolean;
  /** 0: for ever. */
  retentionDays: number;
};

/** What whoever runs the site promises those who book a demo: an answer within so many business days, and a store that is live within so many hours. */
export type Promises = { reviewBusinessDays: number; storeLiveHours: number };

/** Who may sign in to the account of the demo store while its password is the one that everybody knows. */
export type DemoAccess = 'everybody' | 'nearby' | 'nobody';

export type WhipSettings = { ports: [number, number]; address: string | undefined };

export type Config = {
  port: number;
  host: string;
  /** Origin without a slash at its end. `undefined` until the port is known, when PUBLIC_URL is unset. */
  publicUrl: string | undefined;
  /** Whether browsers show a page of ours while the network is gone. */
  offlinePage: boolean;
  dataDir: string;
  demo: boolean;
  /** `small`: six products, no history. */
  demoStore: 'whole' | 'small';
  /** Who may log in to its account while the password is the one that is printed. */
  demoAccess: DemoAccess;
  /** Addresses of who runs the site. */
  operators: string[];
  promises: Promises;
  databaseUrl: string | undefined;
  databasePool: number;
  /** How many proxies in front of Haat may be believed about X-Forwarded-For. */
  trustedProxies: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Opens `/metrics` and the reasons of `/readyz` to other machines; `undefined`: nothing does. */
  metricsToken: string | undefined;
  /** What one node may send, and what one live stream may be. */
  stage: Pick<StageLimits, 'maxEgressMbit' | 'maxBitrate' | 'maxSide' | 'maxShowMs'>;
  /** `undefined`: OBS cannot connect. */
  rtmpPort: number | undefined;
  /** The program that converts videos and sound: a name in PATH, or a path. */
  ffmpegPath: string;
  /** Whether addresses that sellers give may lead into the server's own network. */
  allowPrivateAddresses: boolean;
  recording: RecordingSettings;
  /** `undefined`: no WebRTC senders. */
  whip: WhipSettings | undefined;
  auth: AuthSettings;
  mail: MailSettings;
  /** `undefined`: no text messages. */
  sms: SmsSettings | undefined;
  /** `undefined`: one node, whose messages stay in the process. */
  nats: NatsSettings | undefined;
  /** `undefined`: files are kept in the data folder. */
  s3: S3Settings | undefined;
  /** Where Razorpay's API stands: an origin without a slash at its end. */
  razorpayUrl: string;
  /** Names of settings that are given and no longer do anything. */
  retired: string[];
  dev: boolean;
};

/** Reads the environment once; throws `StartError` with a sentence that names the wrong setting. */
export function readConfig(env: NodeJS.ProcessEnv, args: string[] = []): Config {
  const parsed = settings.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const shown = isSecret(settings.shape[name as keyof typeof settings.shape]) ? name : `${name}="${env[name] ?? ''}"`;
    throw new StartError(`The setting ${shown} is not valid: ${issue?.message}. See .env.example.`);
  }
  const given = parsed.data;
  const contradiction = findMailContradiction(given) ?? findAuthContradiction(given) ?? findNodeContradiction(given);
  if (contradiction) throw new StartError(`${contradiction}. See .env.example.`);
  const dataDir = resolve(given.HAAT_DATA ?? './data');
  return {
    port: given.PORT ?? 3000,
    host: given.HOST ?? '0.0.0.0',
    publicUrl: given.PUBLIC_URL,
    // A worker that "npm run dev" left would be that of whatever runs at its port next.
    offlinePage: (given.OFFLINE_PAGE ?? true) && !args.includes('--dev'),
    dataDir,
    ...toDemo(given),
    demoStore: given.HAAT_DEMO_STORE ?? 'whole',
    databaseUrl: given.DATABASE_URL,
    databasePool: given.DATABASE_POOL ?? 20,
    trustedProxies: given.TRUSTED_PROXIES ?? 0,
    operators: given.HAAT_OPERATORS ?? [],
    promises: { reviewBusinessDays: given.DEMO_REVIEW_DAYS ?? 1, storeLiveHours: given.DEMO_LIVE_HOURS ?? 24 },
    logLevel: given.LOG_LEVEL ?? 'info',
    metricsToken: given.METRICS_TOKEN,
    stage: {
      maxEgressMbit: given.MAX_EGRESS_MBIT ?? defaultStageLimits.maxEgressMbit,
      maxBitrate: given.STREAM_MAX_MBIT === undefined ? defaultStageLimits.maxBitrate : given.STREAM_MAX_MBIT * 1e6,
      maxSide: given.STREAM_MAX_SIDE ?? defaultStageLimits.maxSide,
      maxShowMs: given.STREAM_MAX_HOURS === undefined ? defaultStageLimits.maxShowMs : given.STREAM_MAX_HOURS * 3_600_000,
    },
    rtmpPort: given.RTMP_PORT === 'off' ? undefined : (given.RTMP_PORT ?? 1935),
    ffmpegPath: given.FFMPEG_PATH ?? 'ffmpeg',
    allowPrivateAddresses: given.PRIVATE_ADDRESSES ?? false,
    recording: { isOn: given.RECORDING ?? true, retentionDays: given.RECORDING_RETENTION_DAYS ?? 90 },
    whip: given.WHIP === false ? undefined : { ports: given.WHIP_PORTS ?? [40_000, 40_100], address: given.WHIP_ADDRESS },
    auth: toAuthSettings(given, dataDir),
    mail: toMailSettings(given),
    sms: toSmsSettings(given),
    nats: toNatsSettings(given),
    s3: toS3Settings(given),
    razorpayUrl: given.RAZORPAY_BASE_URL ?? razorpayOrigin,
    retired: retiredPaymentSettings.filter((name) => env[name]),
    dev: args.includes('--dev'),
  };
}

/** By itself the demo is for whoever tries Haat at home: a database or an address of its own says that it is meant for others. */
function toDemo({ HAAT_DEMO, DATABASE_URL, PUBLIC_URL }: z.infer<typeof settings>): Pick<Config, 'demo' | 'demoAccess'> {
  const isAtHome = DATABASE_URL === undefined && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname));
  if (HAAT_DEMO ?? isAtHome) return { demo: true, demoAccess: HAAT_DEMO ? 'everybody' : 'nearby' };
  return { demo: false, demoAccess: 'nobody' };
}
