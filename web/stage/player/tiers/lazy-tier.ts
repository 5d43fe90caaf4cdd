import type { PlayerSource } from '../player-source.ts';
import type { TierName } from '../player-state.ts';
import type { Tier, TierHost } from './tier.ts';

const againMs = 2_000;

type Make = (host: TierHost) => Tier;

/** A tier whose code is loaded when it is first needed: most viewers never leave the socket. */
export class LateTier implements Tier {
  readonly #host: TierHost;
  readonly #import: () => Promise<Make>;
  #tier: Tier | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(host: TierHost, name: Exclude<TierName, 'socket'>, source: PlayerSource) {
    this.#host = host;
    this.#import = () => (source.kind === 'replay' ? importReplay(name, source) : importLive(name, source.masterUrl));
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

async function importLive(name: TierName, url: string): Promise<Make> {
  if (name === 'native') {
    const { NativeTier } = await import('./native-tier.ts');
    return (host) => new NativeTier(host, url);
  }
  const { HlsTier } = await import('./hls-tier.ts');
  return (host) => new HlsTier(host, url);
}

/** The engine's code is loaded beside the tier's, and with the playlists. */
async function importReplay(name: TierName, source: Extract<PlayerSource, { kind: 'replay' }>): Promise<Make> {
  const engine =
    name === 'native'
      ? import('../replay/replay-native-engine.ts').then(({ openNativeEngine }) => openNativeEngine)
      : import('../replay/replay-hls-engine.ts').then(({ openHlsEngine }) => openHlsEngine);
  const [open, { ReplayTier }] = await Promise.all([engine, import('../replay/replay-tier.ts')]);
  return (host) => new ReplayTier(host, { ...source, open });
}
