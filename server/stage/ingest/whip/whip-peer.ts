import { networkInterfaces } from 'node:os';
import {
  type MediaStreamTrack,
  ReceiverEstimatedMaxBitrate,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpReceiver,
  RtcpPayloadSpecificFeedback,
  RtcpSrPacket,
  type RtpPacket,
} from 'werift';
import type { RtpKind, SenderReport } from './capture-clock.ts';
import type { MediaPacket } from './reorder-buffer.ts';

export type PeerSettings = {
  /** UDP ports, first and last. */
  ports: [number, number];
  /** Announced in addition to the addresses of this machine, for servers behind NAT. */
  address: string | undefined;
  targetBitrate: number;
};

export type PeerEvents = {
  /** Called for each authenticated packet, of any payload type or source. */
  arrived(bytes: number): void;
  packet(kind: RtpKind, packet: MediaPacket): void;
  report(kind: RtpKind, report: SenderReport): void;
  /** The connection is gone for good. */
  closed(): void;
};

export type Peer = {
  /** The session description for the other side, with all candidates. */
  answer: string;
  /** Asks for a key frame. */
  requestKey(): void;
  close(): Promise<void>;
};

/** The sockets are bound to every address already; this keeps werift from opening one for each. */
const boundAddress = '127.0.0.1';
const bitrateEveryMs = 1_000;
const ntpFraction = 2 ** 32;

/** Answers an offer by a connection that only receives: ICE lite, one UDP port, H.264 and Opus. Throws when the offer cannot be answered. */
export async function openPeer(offer: string, settings: PeerSettings, events: PeerEvents): Promise<Peer> {
  const connection = new RTCPeerConnection({
    codecs: { video: [h264()], audio: [opus()] },
    iceLite: true,
    iceServers: [],
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceAdditionalHostAddresses: [boundAddress],
    icePortRange: settings.ports,
  });
  const receivers: Partial<Record<RtpKind, RTCRtpReceiver>> = {};
  connection.onTrack.subscribe((track) => {
    if (receivers[track.kind as RtpKind]) return;
    receivers[track.kind as RtpKind] = connection.getReceivers().find((receiver) => receiver.tracks.includes(track));
    listen(track, events);
  });
  connection.connectionStateChange.subscribe((state) => {
    if (state === 'failed' || state === 'closed') events.closed();
  });
  try {
    await connection.setRemoteDescription({ type: 'offer', sdp: offer });
    await connection.setLocalDescription(await connection.createAnswer());
  } catch (error) {
    await connection.close();
    throw error;
  }
  for (const { onRtp, onRtcp } of connection.dtlsTransports) {
    onRtp.subscribe(({ header, serializeSize }) => events.arrived(serializeSize + header.paddingSize));
    onRtcp.subscribe(() => events.arrived(0));
  }
  const timer = setInterval(() => limitBitrate(receivers.video, settings.targetBitrate), bitrateEveryMs).unref();
  return {
    answer: withCandidates(connection.localDescription?.sdp ?? '', settings.address),
    requestKey() {
      const ssrc = receivers.video?.tracks[0]?.ssrc;
      if (ssrc !== undefined) receivers.video?.sendRtcpPLI(ssrc).catch(() => undefined);
    },
    async close() {
      clearInterval(timer);
      await connection.close();
    },
  };
}

function h264(): RTCRtpCodecParameters {
  const rtcpFeedback = [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }, { type: 'goog-remb' }];
  return new RTCRtpCodecParameters({ mimeType: 'video/H264', clockRate: 90_000, rtcpFeedback, parameters: 'packetization-mode=1' });
}

function opus(): RTCRtpCodecParameters {
  return new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 });
}

function listen(track: MediaStreamTrack, { packet, report }: PeerEvents): void {
  const kind = track.kind as RtpKind;
  track.onReceiveRtp.subscribe(({ header, payload }: RtpPacket) => {
    packet(kind, { sequence: header.sequenceNumber, timestamp: header.timestamp, marker: header.marker, payload });
  });
  track.onReceiveRtcp.subscribe((received) => {
    if (!(received instanceof RtcpSrPacket)) return;
    const { ntpTimestamp, rtpTimestamp } = received.senderInfo;
    report(kind, { ntpUs: (Number(ntpTimestamp) / ntpFraction) * 1e6, timestamp: rtpTimestamp });
  });
}

/** Without a bandwidth estimate (REMB) a browser stays at 300 kbit/s; below this value its own congestion control reacts to loss. */
function limitBitrate(receiver: RTCRtpReceiver | undefined, bitrate: number): void {
  const ssrc = receiver?.tracks[0]?.ssrc;
  if (!receiver || ssrc === undefined) return;
  const brExp = Math.max(0, Math.ceil(Math.log2(bitrate / 2 ** 18)));
  const estimate = { senderSsrc: receiver.rtcpSsrc, mediaSsrc: 0, ssrcNum: 1, ssrcFeedbacks: [ssrc], brExp, brMantissa: Math.floor(bitrate / 2 ** brExp) };
  const packet = new RtcpPayloadSpecificFeedback({ feedback: new ReceiverEstimatedMaxBitrate(estimate) });
  receiver.dtlsTransport.sendRtcp([packet]).catch(() => undefined);
}

/** The one port under each address of this machine. Throws when no port was free. */
function withCandidates(sdp: string, announced: string | undefined): string {
  const port = /^a=candidate:\S+ 1 udp \d+ \S+ (\d+) typ host/m.exec(sdp)?.[1];
  if (!port) throw new Error('no UDP port of WHIP_PORTS is free');
  const candidates = listAddresses(announced).map((address, i) => `a=candidate:${i + 1} 1 udp ${2_130_706_431 - i * 256} ${address} ${port} typ host\r\n`);
  return sdp.replaceAll(/^a=candidate:.*\r?\n/gm, candidates.join('')).replaceAll(/^a=ice-options:.*\r?\n/gm, '');
}

function listAddresses(announced: string | undefined): string[] {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outer = own.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
  return [...new Set([...(announced ? [announced] : []), ...outer, boundAddress])];
}
