import type { ReplayTierName } from '../player-state.ts';
import type { MakeTier } from '../tiers/lazy-tier.ts';
import type { ReplaySource } from './replay-source.ts';

/** The engine's code is loaded beside the tier's, and with the playlists. */
export async function importReplayTier(name: ReplayTierName, source: ReplaySource): Promise<MakeTier> {
  const engine =
    name === 'native'
      ? import('./replay-native-engine.ts').then(({ openNativeEngine }) => openNativeEngine)
      : import('./replay-hls-engine.ts').then(({ openHlsEngine }) => openHlsEngine);
  const [open, { ReplayTier }] = await Promise.all([engine, import('./replay-tier.ts')]);
  return (host) => new ReplayTier(host, { ...source, open });
}
