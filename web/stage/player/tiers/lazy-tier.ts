import type { Tier, TierHost } from './tier.ts';

const againMs = 2_000;

export type MakeTier = (host: TierHost) => Tier;

/** Loads a tier's code when it is first needed: most viewers never leave the socket. */
export class LazyTier implements Tier {
  readonly #host: TierHost;
  readonly #import: () => Promise<MakeTier>;
  #tier: Tier | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(host: TierHost, importTier: () => Promise<MakeTier>) {
    this.#host = host;
    this.#import = importTier;
    void this.#load();
  }

  get isLive(): boolean {
    return this.#tier?.isLive ?? false;
  }

  showMs(seconds: number): number | undefined {
    return this.#tier?.showMs(seconds);
  }

  secondsAt(showMs: number): number | undefined {
    return this.#tier?.secondsAt?.(showMs);
  }

  stalled(): void {
    this.#tier?.stalled();
  }

  hide(): void {
    this.#tier?.hide();
  }

  show(): void {
    this.#tier?.show();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#again);
    this.#tier?.stop();
  }

  async #load(): Promise<void> {
    const make = await this.#import().catch(() => undefined);
    if (this.#isStopped) return;
    if (make) this.#tier = make(this.#host);
    else this.#again = setTimeout(() => void this.#load(), againMs);
  }
}
