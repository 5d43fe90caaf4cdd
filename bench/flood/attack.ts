/** What an attacker is told: an address, a room that is on air, an account without a store, and something to buy. */
export type Victims = { url: string; rtmpPort: number; show: string; watchTicket: string; token: string; variantId: string; pricePaise: number };

/** What was sent, and what became of it, by code or status. */
export type Tally = { sent: number; outcomes: Record<string, number> };

/** Floods one door until it is told to stop; never throws for what the server does. */
export type Attack = (victims: Victims, tally: Tally, signal: AbortSignal) => Promise<void>;

export function count(tally: Tally, outcome: string | number): void {
  tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + 1;
}

/** Runs so many loops side by side, each again and again until the end. */
export async function inParallel(loops: number, signal: AbortSignal, once: (index: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: loops }, async (_, index) => {
      while (!signal.aborted) await once(index);
    }),
  );
}
