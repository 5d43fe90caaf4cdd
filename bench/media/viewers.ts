import { WebSocket } from 'ws';
import { decodeChunk, stageWireVersion } from '#contract/wire/stage-wire.ts';

/** Run as a process of its own, so that the viewers' work is not counted as the server's: `viewers.ts <tier> <url> <count> <stalled> <ticket>`. */
const [tier = '', url = '', count = '0', stalled = '0', ticket = ''] = process.argv.slice(2);
const received = { bytes: 0, messages: 0, closed: 0 };
const ackMs = 200;

/** Acknowledges as a player does; a stalled one reads nothing after its first chunk. */
function watch(index: number): void {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const isStalled = index < Number(stalled);
  let newest = 0;
  let acked = 0;
  socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', v: stageWireVersion, ticket })));
  socket.on('message', (data: Buffer, isBinary) => {
    received.bytes += data.byteLength;
    received.messages += 1;
    if (!isBinary) return;
    const { header } = decodeChunk(data);
    if (header.kind === 'chunk') newest = header.seq;
    if (isStalled) socket.pause();
  });
  const timer = setInterval(() => {
    if (newest === acked || isStalled || socket.readyState !== socket.OPEN) return;
    acked = newest;
    socket.send(JSON.stringify({ t: 'ack', seq: newest, lagMs: 0 }));
  }, ackMs);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    received.closed += 1;
    clearInterval(timer);
  });
}

/** Reloads the playlist blocking and fetches each new part, as an LL-HLS player does. */
async function play(): Promise<void> {
  const master = await (await fetch(url)).text();
  const playlist = new URL(/^\S+\/hd\.m3u8$/m.exec(master)?.[0] ?? '', url);
  let hinted = '';
  for (let query = ''; ; ) {
    const text = await (await fetch(`${playlist}${query}`)).text();
    const next = /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(text)?.[1] ?? '';
    if (hinted !== '' && next !== hinted) await fetchPart(new URL(hinted, playlist));
    hinted = next;
    const msn = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]) + (text.match(/#EXTINF/g)?.length ?? 0);
    const open = text.slice(text.lastIndexOf('#EXTINF'));
    query = `?_HLS_msn=${msn}&_HLS_part=${open.match(/#EXT-X-PART:/g)?.length ?? 0}`;
  }
}

async function fetchPart(url: URL): Promise<void> {
  const { byteLength } = await (await fetch(url)).arrayBuffer();
  received.bytes += byteLength;
  received.messages += 1;
}

for (let index = 0; index < Number(count); index += 1) {
  if (tier === 'socket') watch(index);
  else void play().catch(() => (received.closed += 1));
}
process.on('message', () => process.send?.(received));
