import type { UplinkState } from '../publisher-messages.ts';

/** What WebRTC counts of the picture, as in https://www.w3.org/TR/webrtc-stats/. Firefox leaves `qualityLimitationReason` out. */
type Counted = { type: string; kind?: string; fractionLost?: number; qualityLimitationReason?: string };

/** Shares of packets lost, by the server's last report. Packets resent in time cost sharpness only. */
const slowLoss = 0.02;
const badLoss = 0.1;

/** Judges the seller's network by WebRTC statistics, as the worker does by acknowledgements (P16). */
export function networkOf(stats: Iterable<Counted>): UplinkState['network'] {
  const picture = [...stats].filter(({ kind }) => kind === 'video');
  const lost = Math.max(0, ...picture.filter(({ type }) => type === 'remote-inbound-rtp').map(({ fractionLost = 0 }) => fractionLost));
  if (lost > badLoss) return 'bad';
  const isHeldBack = picture.some(({ type, qualityLimitationReason }) => type === 'outbound-rtp' && qualityLimitationReason === 'bandwidth');
  return lost > slowLoss || isHeldBack ? 'slow' : 'good';
}
