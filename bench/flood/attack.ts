/** What an attacker knows: an address, a room that is on air, an account without a store, and a product. */
export type Targets = { url: string; rtmpPort: number; show: string; watchTicket: string; token: string; variantId: string; pricePaise: number };

/** Requests that were sent, and their outcomes by code or status. */
export type Tally = { sent: number; outcomes: Record<string, number> };

/** Floods one entry point until it is aborted; never throws because of the server's answers. */
export type Attack = (targets: Targets, tally: Tally, signal: AbortSignal) => Promise<void>;

export function count(tally: Tally, outcome: string | number): void {
  tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + 1;
}

/** Runs this many loops in parallel until the end. */
export async function inParallel(loops: number, signal: AbortSignal, once: (index: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: loops }, async (_, index) => {
      while (!signal.aborted) await once(index);
    }),
  );
}
