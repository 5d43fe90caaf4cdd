import type { TierName } from './player-state.ts';
import type { Tier, TierHost } from './tier.ts';

const againMs = 2_000;

/** A tier whose code is loaded when it is first needed: most viewers never leave the socket. */
export class LateTier implements Tier {
  readonly #name: Exclude<TierName, 'socket'>;
  readonly #host: TierHost;
  readonly #url: string;
  #tier: Tier | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(name: Exclude<TierName, 'socket'>, host: TierHost, masterUrl: string) {
    this.#name = name;
    this.#host = host;
    this.#url = masterUrl;
    void this.#load();
  }

  get isLive(): boolean {
    return this.#tier?.isLive ?? false;
  }

  get bitrate(): number | undefined {
    return this.#tier?.bitrate;
  }

  showMs(seconds: number): number | undefined {
    return this.#tier?.showMs(seconds);
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
    if (make) this.#tier = make(this.#host, this.#url);
    else this.#again = setTimeout(() => void this.#load(), againMs);
  }

  async #import(): Promise<(host: TierHost, url: string) => Tier> {
    if (this.#name === 'native') {
      const { NativeTier } = await import('./native-tier.ts');
      return (host, url) => new NativeTier(host, url);
    }
    const { HlsTier } = await import('./hls-tier.ts');
    return (host, url) => new HlsTier(host, url);
  }
}
