import type { Notices } from '#server/notices/notices.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/logs/log.ts';
import type { AuthSettings } from '#server/settings/auth-settings.ts';
import type { StoresService } from '#server/stores/stores-service.ts';
import type { Redirects } from './auth-v1/redirects.ts';
import type { Flows } from './codes/flows.ts';
import type { OneTimeTokens } from './codes/one-time-tokens.ts';
import type { People } from './people.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';
import type { Authenticate } from './sessions/authentication.ts';
import type { SessionEnds } from './sessions/session-ends.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Devices } from './sign-in/devices.ts';
import type { Passwords } from './sign-in/passwords.ts';
import type { SignInLimits } from './sign-in/sign-in-limits.ts';

/** The dependencies of the parts of the accounts room; each takes what it uses. */
export type AccountsParts = {
  db: Db;
  clock: Clock;
  log: Log;
  settings: AuthSettings;
  /** Origin of this server, for its own endpoints. */
  publicUrl: () => string;
  /** Origin that links in mails and default redirects lead to. */
  siteUrl: () => string;
  /** For HMACs that only we read. */
  secret: Uint8Array;
  notices: Notices;
  stores: StoresService;
  tokens: AccessTokens;
  sessions: Sessions;
  /** What ends sessions runs in its `transaction`. */
  sessionEnds: SessionEnds;
  passwords: Passwords;
  limits: SignInLimits;
  devices: Devices;
  oneTimeTokens: OneTimeTokens;
  flows: Flows;
  redirects: Redirects;
  people: People;
  /** Who is behind a Bearer token; throws `AuthRefusal`. */
  authenticate: Authenticate;
};
