const maxNoted = 8;
const keyOf = (liveStreamId: string) => `haat-captures-${liveStreamId}`;
const lockOf = (session: string) => `haat-capture-${session}`;

/** Captures of this page; another page may have come from the same tab, by a reload or as its copy. */
const ofThisPage = new Set<string>();

function readNoted(liveStreamId: string): string[] {
  return sessionStorage.getItem(keyOf(liveStreamId))?.split(' ') ?? [];
}

/** Notes that this tab sends that capture, so that a reload knows it. The lock lives as long as the page does. */
export function noteCapture(liveStreamId: string, session: string): void {
  if (ofThisPage.has(session)) return;
  ofThisPage.add(session);
  sessionStorage.setItem(keyOf(liveStreamId), [...readNoted(liveStreamId), session].slice(-maxNoted).join(' '));
  void navigator.locks?.request(lockOf(session), () => new Promise<never>(() => undefined)).catch(() => undefined);
}

/** Whether this tab sends it, or did before a reload. A copy of the tab has the same notes, but not the lock. */
export async function isOwnCapture(liveStreamId: string, session: string): Promise<boolean> {
  if (ofThisPage.has(session)) return true;
  if (!readNoted(liveStreamId).includes(session)) return false;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.every(({ name }) => name !== lockOf(session));
}
