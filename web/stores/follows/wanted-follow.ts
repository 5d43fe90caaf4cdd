const key = 'haat-follow-wanted';
/** Longer than a sign-in elsewhere takes; later the person has forgotten what they pressed. */
const keptMs = 600_000;

/** Which store a guest wanted to follow, for a sign-in that leaves the page and comes back to it. */
export const wantedFollow = {
  keep(storeId: string): void {
    sessionStorage.setItem(key, JSON.stringify({ storeId, at: Date.now() }));
  },
  forget(): void {
    sessionStorage.removeItem(key);
  },
  /** Whether it is this store; then it is forgotten. */
  take(storeId: string): boolean {
    const { storeId: wanted, at = 0 } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { storeId?: string; at?: number };
    if (wanted !== storeId) return false;
    this.forget();
    return Date.now() - at < keptMs;
  },
};
