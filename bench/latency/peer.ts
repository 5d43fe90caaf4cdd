import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { NumberedClip } from '../../test/support/media/numbered-clip.ts';
import type { ReplaySink } from '../../test/support/media/replay.ts';
import { configTags, mediaTag, TestEncoder } from '../../test/support/media/test-encoder.ts';
import { findFreePort } from '../../test/support/servers/free-port.ts';

const startMs = 20_000;

export type Peer = AsyncDisposable & { url: string; send: ReplaySink };

/** node-media-server in a process of its own, with an encoder that has begun to publish to it over RTMP. */
export async function openPeer(clip: NumberedClip): Promise<Peer> {
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'haat-peer-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const [rtmp, http] = [await findFreePort(), await findFreePort()];
  const child = spawn(process.execPath, [join(import.meta.dirname, 'peer-server.ts'), String(rtmp), String(http), folder], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  parts.defer(async () => {
    const exited = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGKILL')) await exited;
  });
  await Promise.all([rtmp, http].map(untilListening));
  const encoder = new TestEncoder(rtmp);
  parts.defer(() => void encoder.socket.destroy());
  encoder.socket.setNoDelay(true);
  await encoder.publish('bench');
  for (const tag of configTags(clip.tracks)) encoder.socket.write(tag);
  const open = parts.move();
  return {
    url: `http://127.0.0.1:${http}/live/bench.flv`,
    send: (samples) => void encoder.socket.write(Buffer.concat(samples.map(mediaTag))),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function untilListening(port: number): Promise<void> {
  const until = performance.now() + startMs;
  while (performance.now() < until) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await delay(50);
  }
  throw new Error(`nothing listens on port ${port}`);
}
