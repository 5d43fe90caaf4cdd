import type { InApp } from './find-in-app.ts';

/** How an app is left for the browser of the device: `in-app-script.ts` has their forms. */
export type WayOut = 'intent' | 'instagram' | 'safari';

/** What is known of a way, and since when; apps change it without a word. */
type Row = { app: string; system: InApp['system']; fromVersion: number; way: WayOut | undefined; asOf: string };

/** The first that fits counts. Where none does, or the way does nothing, the hint says how it is done by hand. */
const table: readonly Row[] = [
  { app: 'any', system: 'android', fromVersion: 0, way: 'intent', asOf: '2026-11' },
  // Its own scheme; that of Safari does nothing there any more.
  { app: 'instagram', system: 'ios', fromVersion: 0, way: 'instagram', asOf: '2026-05' },
  { app: 'x', system: 'ios', fromVersion: 0, way: undefined, asOf: '2026-11' },
  { app: 'any', system: 'ios', fromVersion: 17, way: 'safari', asOf: '2026-11' },
];

/** Apps whose visitors are led out without being asked, once a session (docs/product.md, "In-app browsers"). */
const left: readonly string[] = ['facebook', 'instagram'];

export function findWayOut({ key, system, version }: InApp): { way: WayOut | undefined; isLeft: boolean } {
  const row = table.find(({ app, ...of }) => (app === 'any' || app === key) && of.system === system && version >= of.fromVersion);
  return { way: row?.way, isLeft: row?.way !== undefined && left.includes(key) };
}
