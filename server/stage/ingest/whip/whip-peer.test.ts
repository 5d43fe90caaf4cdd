import { randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { clip } from '../../../../test/support/media/media.ts';
import { packetize } from '../../../../test/support/media/whip/rtp-packets.ts';
import { TestSender } from '../../../../test/support/media/whip/whip-sender.ts';
import type { MediaPacket } from './reorder-buffer.ts';
import { openPeer, type Peer } from './whip-peer.ts';

let sender: TestSender;
let peer: Peer;

afterEach(async () => {
  await sender[Symbol.asyncDispose]();
  await peer.close();
});

/** A peer of ours that a sender is connected to, and what arrives there. */
async function connect(): Promise<{ packets: MediaPacket[]; arrived: number[]; ended: boolean[] }> {
  const heard = { packets: [] as MediaPacket[], arrived: [] as number[], ended: [] as boolean[] };
  sender = new TestSender();
  peer = await openPeer(
    await sender.offer(),
    { ports: [41_400, 41_440], address: undefined, targetBitrate: 2_500_000 },
    {
      // Reports of the sender count for nothing.
      arrived: (bytes) => void (bytes > 0 && heard.arrived.push(bytes)),
      packet: (_kind, packet) => void heard.packets.push(packet),
      report: () => undefined,
      closed: () => void heard.ended.push(true),
    },
  );
  await sender.connect(peer.answer);
  return heard;
}

const picture = () => packetize(clip, 1).slice(0, 30);

test('packets whose SRTP check fails, or that are none, are dropped, and the sender goes on', async () => {
  const heard = await connect();
  const [first, ...rest] = picture();
  if (!first) throw new Error('a picture has packets');
  sender.send([first]);
  await vi.waitFor(() => expect(heard.packets).toHaveLength(1));
  const before = heard.arrived.length;

  const header = Buffer.from([0x80, 0x60, 0x7f, 0xff, 0, 0, 0, 1, 0, 0, 0, 2]);
  const forged = Array.from({ length: 200 }, (_, size) => Buffer.concat([header.subarray(0, 1 + (size % 12)), randomBytes(size)]));
  const broken = [Buffer.alloc(0), header, Buffer.from([0x90, 0x60]), Buffer.from([0xbf, 0x60, 0, 1]), Buffer.alloc(1400, 0x80), Buffer.alloc(1400, 0xbf)];
  const reports = [200, 201, 205, 206].map((type) => Buffer.concat([Buffer.from([0x80, type, 0, 6]), randomBytes(30)]));
  const bad = [...forged, ...broken, ...reports];

  // A few at a time: what does not fit into the buffer of the socket is lost, good or bad.
  for (const [place, packet] of rest.entries()) {
    await sender.sendForged(bad.slice((bad.length * place) / rest.length, (bad.length * (place + 1)) / rest.length));
    sender.send([packet]);
    await vi.waitFor(() => expect(heard.packets).toHaveLength(2 + place));
  }
  expect(heard.packets.map(({ payload }) => payload.toString('hex'))).toEqual([first, ...rest].map(({ payload }) => Buffer.from(payload).toString('hex')));
  expect(heard.arrived.length - before).toBe(rest.length);
  expect(heard.ended).toEqual([]);
});

test('both sides agree on an AEAD cipher and a protection profile that is approved, by certificates named in the offer and the answer', async () => {
  await connect();
  // TLS_ECDHE_ECDSA and TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256; SRTP_AES128_CM_HMAC_SHA1_80 and SRTP_AEAD_AES_128_GCM.
  expect([0xc02b, 0xc02f]).toContain(sender.agreed.cipherSuite);
  expect([0x0001, 0x0007]).toContain(sender.agreed.srtpProfile);
  expect(peer.answer).toMatch(/^a=fingerprint:sha-256 (?:[0-9A-F]{2}:){31}[0-9A-F]{2}\r?$/m);
  expect(peer.answer).toMatch(/^m=video \d+ UDP\/TLS\/RTP\/SAVPF /m);
  expect(peer.answer).not.toMatch(/a=crypto:/);
});
