import { z } from 'zod';

/** What was chosen, as it is listed and opened again. No person, and nothing by a person's name: it would stay here after they were erased. */
const recentChoice = z.object({
  kind: z.enum(['order', 'product', 'live_stream', 'settings']),
  label: z.string(),
  to: z.string().startsWith('/dashboard'),
});
export type RecentChoice = z.infer<typeof recentChoice>;

const maxRecent = 5;

/** Begins as `personal-storage.ts` says: it goes with a sign-out. */
const keyOf = (userId: string) => `palette-recent:${userId}`;

/** Of this browser, the newest first; none where it keeps nothing. */
export function readRecent(userId: string): RecentChoice[] {
  try {
    return z.array(recentChoice).parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Once each. A browser that refuses to keep it goes on without. */
export function keepRecent(userId: string, choice: RecentChoice): void {
  const others = readRecent(userId).filter(({ to }) => to !== choice.to);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([choice, ...others].slice(0, maxRecent)));
  } catch {}
}
