import findByLists from 'inapp-spy';
import { isbot } from 'isbot';

export type System = 'android' | 'ios' | 'other';

/** A browser that an app brings along. `app`: as people call it; undefined where it does not say whose it is. */
export type InApp = { key: string; app: string | undefined; system: System /** The major version of the system, of iOS alone. */; version: number };

/** What the library does not tell apart by what a browser says of itself: first for others, which have words of these in theirs too. */
const ours: [key: string, app: string, pattern: RegExp][] = [
  ['telegram', 'Telegram', /\btelegram/i],
  ['youtube', 'YouTube', /\byoutube\b/i],
  ['x', 'X', /\btwitter/i],
];

/** Browsers of their own, though lists name them: Google's app opens links as a browser does. */
const noApps: readonly string[] = ['gsa'];

/** Whether a page is opened inside an app, by the User-Agent of its request; undefined for an ordinary browser, and for a bot. */
export function findInApp(userAgent: string): InApp | undefined {
  if (userAgent === '' || isbot(userAgent)) return undefined;
  const own = ours.find(([, , pattern]) => pattern.test(userAgent));
  const { isInApp, appKey, appName } = findByLists({ ua: userAgent });
  if (!own && (!isInApp || noApps.includes(appKey ?? ''))) return undefined;
  const ios = /\b(?:iPhone|iPad|iPod)\b.*? OS (\d+)/.exec(userAgent);
  const system = ios ? 'ios' : /\bAndroid\b/.test(userAgent) ? 'android' : 'other';
  return { key: own?.[0] ?? appKey ?? 'unknown', app: own?.[1] ?? appName, system, version: Number(ios?.[1] ?? 0) };
}
