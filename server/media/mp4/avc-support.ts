import type { AvcFormat } from './avc-size.ts';

/** Baseline, Main, Extended and High: what every browser decodes. Firefox shows nothing of other profiles. */
const profiles = new Set([66, 77, 88, 100]);
const chromaNames = ['4:0:0', '4:2:0', '4:2:2', '4:4:4'];

/** What some browsers would not show of such pictures, as "4:4:4" or "10 bits"; `undefined` when all show them. */
export function findUnsupported({ profile, chroma, bits }: AvcFormat): string | undefined {
  if (chroma !== 1) return chromaNames[chroma] ?? 'an unknown color format';
  if (bits !== 8) return `${bits} bits`;
  return profiles.has(profile) ? undefined : `profile ${profile}`;
}
