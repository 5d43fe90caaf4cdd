import type { LiveTierName } from '../player-state.ts';
import type { MakeTier } from './lazy-tier.ts';

/** A tier that plays the HLS of a show on air, from its master playlist. */
export async function importLiveTier(name: Exclude<LiveTierName, 'socket'>, masterUrl: string): Promise<MakeTier> {
  if (name === 'native') {
    const { NativeTier } = await import('./native-tier.ts');
    return (host) => new NativeTier(host, masterUrl);
  }
  const { HlsTier } = await import('./hls-tier.ts');
  return (host) => new HlsTier(host, masterUrl);
}
