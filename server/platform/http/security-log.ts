import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/logs/log.ts';

/** `kind`: the grant of a sign-in. `code`: why it was refused. `userId`: whose session asked, or whose began. */
type Answered = { requestId: string; method: string; path: string; status: number; kind?: string; code?: string; userId?: string };

/** Lines a minute: a flood must not fill a disk. Lines that are left out are counted. */
export const maxSecurityLines = 600;
const minuteMs = 60_000;
const maxPathLength = 200;
const refusals = new Set([401, 403, 413, 422, 429]);

/**
 * Logs each request that signs in or changes an account, each that showed whole phone numbers of shoppers to a member of a store, and each
 * that was refused (docs/security.md, "Logs"), without addresses, phone numbers or bodies.
 */
export function createSecurityLog(log: Log, clock: Clock) {
  let minute = 0;
  let written = 0;
  let leftOut = 0;

  /** Whether there is room for one more line in this minute. */
  function mayWrite(): boolean {
    const now = Math.floor(clock.now().getTime() / minuteMs);
    if (now !== minute) {
      if (leftOut > 0) log.warn({ leftOut }, 'so many account requests and refusals were not written down');
      minute = now;
      written = 0;
      leftOut = 0;
    }
    const hasRoom = written < maxSecurityLines;
    if (hasRoom) written += 1;
    else leftOut += 1;
    return hasRoom;
  }

  return (answered: Answered): void => {
    const isAccount = isAccountRequest(answered);
    const isRefused = !isAccount && refusals.has(answered.status);
    if (!(isAccount || isRefused || showsPhones(answered)) || !mayWrite()) return;
    const line = { ...answered, path: answered.path.slice(0, maxPathLength) };
    if (isAccount) log.info(line, 'an account request');
    else log.info(line, isRefused ? 'a request was refused' : 'phone numbers were shown');
  };
}

/** Where lists have them masked: an order, its papers and the slips, files of orders, whom to call about a checkout, the copy for a person. */
const showing =
  /^\/api\/seller\/(orders\/[\da-f-]{36}|orders\.csv|packing-slips\.pdf|abandoned-checkouts\/[\da-f-]{36}\/contact|customers\/[\da-f-]{36}\/export)$/i;

const showsPhones = ({ method, path, status }: Answered): boolean => method === 'GET' && status === 200 && showing.test(path);

/** Requests that sign in, out or up, or change something; not a successful refresh. */
function isAccountRequest({ path, method, status, kind }: Answered): boolean {
  if (!path.startsWith('/auth/v1/') || method === 'OPTIONS' || method === 'HEAD') return false;
  if (kind === 'refresh_token' && status < 400) return false;
  return method !== 'GET' || /\/(verify|callback|reauthenticate)$/.test(path);
}
