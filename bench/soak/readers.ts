import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { decodeChunk, stageWireVersion } from '#contract/wire/stage-wire.ts';
import { readTracksOf } from '../llhls/fragments.ts';
import { Reader, ReadLedger, type ReadTier } from './reader.ts';

/** Run as a process of its own: `readers.ts <tier> <url> <count> <wall clock of show time zero> <ticket>`. Answers each message with a report. */
const [tier = 'socket', url = '', count = '0', zeroAt = '0', ticket = ''] = process.argv.slice(2);
const ledger = new ReadLedger();
const ackMs = 200;
const againMs = 1_000;

function watch(): void {
  const reader = new Reader('socket', Number(zeroAt), ledger);
  const socket = new WebSocket(url, { perMessageDeflate: false });
  let newest = 0;
  socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', v: stageWireVersion, ticket })));
  const timer = setInterval(
    () => newest > 0 && socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ t: 'ack', seq: newest, lagMs: 0 })),
    ackMs,
  );
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) return;
    const { header, body } = decodeChunk(data);
    if (header.kind === 'init') return reader.begin(readTracksOf(body));
    newest = header.seq;
    reader.take(body);
  });
  socket.on('error', () => undefined);
  socket.on('close', (code) => {
    clearInterval(timer);
    ledger.fault(`a socket was closed with ${code}`);
    setTimeout(watch, againMs);
  });
}

/** Reloads the playlist blocking and takes each new part, as an LL-HLS player does. */
async function play(): Promise<void> {
  const reader = new Reader('hls', Number(zeroAt), ledger);
  const master = await (await ask(url)).text();
  const playlist = new URL(/^\S+\/hd\.m3u8$/m.exec(master)?.[0] ?? '', url);
  let initUri = '';
  let taken = -1;
  for (let query = ''; ; ) {
    const text = await (await ask(`${playlist}${query}`)).text();
    const init = /#EXT-X-MAP:URI="([^"]+)"/g.exec(text.slice(text.lastIndexOf('#EXT-X-MAP')))?.[1] ?? '';
    if (init !== initUri) reader.begin(readTracksOf(await bytesOf(new URL(init, playlist))));
    initUri = init;
    const parts = [...text.matchAll(/#EXT-X-PART:[^\n]*URI="([^"]*p(\d+)\.m4s)"/g)].map(([, uri = '', number]) => ({ uri, number: Number(number) }));
    for (const { uri, number } of parts.filter((part) => (taken < 0 ? part === parts.at(-1) : part.number > taken))) {
      reader.take(await bytesOf(new URL(uri, playlist)));
      taken = number;
    }
    const msn = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]) + (text.match(/#EXTINF/g)?.length ?? 0);
    const open = text.slice(text.lastIndexOf('#EXTINF'));
    query = `?_HLS_msn=${msn}&_HLS_part=${open.match(/#EXT-X-PART:/g)?.length ?? 0}`;
  }
}

async function bytesOf(address: URL): Promise<Uint8Array> {
  return new Uint8Array(await (await ask(address)).arrayBuffer());
}

async function ask(address: URL | string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  return answer;
}

async function playOn(): Promise<never> {
  for (;;) {
    await play().catch((error: Error) => ledger.fault(error.message));
    await delay(againMs);
  }
}

for (let index = 0; index < Number(count); index += 1) {
  if ((tier as ReadTier) === 'socket') watch();
  else void playOn();
}
process.on('message', () => process.send?.(ledger.report()));
process.on('disconnect', () => process.exit());
