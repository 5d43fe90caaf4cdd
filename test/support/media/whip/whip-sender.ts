import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift';
import type { MediaPacket } from '#server/stage/ingest/whip/reorder-buffer.ts';

const connectMs = 10_000;

/** As much of OBS as WHIP needs: offers H.264, connects by UDP, and sends the packets it is given. */
export class TestSender {
  readonly #video = new MediaStreamTrack({ kind: 'video' });
  readonly #connection = new RTCPeerConnection({
    codecs: { video: [new RTCRtpCodecParameters({ mimeType: 'video/H264', clockRate: 90_000, parameters: 'packetization-mode=1' })] },
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
  });

  async offer(): Promise<string> {
    this.#connection.addTransceiver(this.#video, { direction: 'sendonly' });
    await this.#connection.setLocalDescription(await this.#connection.createOffer());
    return this.#connection.localDescription?.sdp ?? '';
  }

  /** Resolves once packets can be sent. */
  async connect(answer: string): Promise<void> {
    const isConnected = new Promise<void>((resolve) => {
      this.#connection.connectionStateChange.subscribe((state) => state === 'connected' && resolve());
    });
    await this.#connection.setRemoteDescription({ type: 'answer', sdp: answer });
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeout.reject(new Error('the connection was not made in time')), connectMs);
    await Promise.race([isConnected, timeout.promise]).finally(() => clearTimeout(timer));
  }

  send(packets: readonly MediaPacket[]): void {
    for (const { sequence, timestamp, marker, payload } of packets)
      this.#video.writeRtp(new RtpPacket(new RtpHeader({ sequenceNumber: sequence, timestamp, marker, payloadType: 96 }), payload));
  }

  /** Past the track: of any payload type and source, by default those of the picture. */
  async sendRaw(count: number, header: { payloadType?: number; ssrc?: number }): Promise<void> {
    const [transport] = this.#connection.dtlsTransports;
    const own = { timestamp: 0, payloadType: 96, ssrc: this.#connection.getSenders()[0]?.ssrc };
    for (let sequenceNumber = 1; sequenceNumber <= count; sequenceNumber++)
      await transport?.sendRtp(Buffer.alloc(8), new RtpHeader({ ...own, ...header, sequenceNumber }));
  }

  /** As they are, on the way of the media: neither encrypted nor signed by anybody. */
  async sendForged(datagrams: readonly Buffer[]): Promise<void> {
    const [transport] = this.#connection.dtlsTransports;
    for (const datagram of datagrams) await transport?.iceTransport.connection.send(datagram);
  }

  /** What both sides agreed on: the number of the cipher suite of DTLS, and of the profile of SRTP (RFC 5764 §4.1.2). */
  get agreed(): { cipherSuite: number | undefined; srtpProfile: number | undefined } {
    const dtls = this.#connection.dtlsTransports[0]?.dtls;
    return { cipherSuite: dtls?.cipher.cipherSuite, srtpProfile: dtls?.srtp.srtpProfile };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#connection.close();
  }
}
