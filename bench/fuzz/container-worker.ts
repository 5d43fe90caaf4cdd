import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Logging, LogLevel } from 'mediabunny';
import type { Container } from '#server/uploads/video/containers.ts';
import { probe, probeFrames } from '#server/uploads/video/probe.ts';
import { repackage } from '#server/uploads/video/repackage.ts';

export type Read = { bytes: Uint8Array; container: Container };

Logging.level = LogLevel.Silent;
const { source, output } = workerData as { source: string; output: string };
parentPort?.on('message', async (read: Read) => parentPort?.postMessage(await readVideo(read)));

/** What the server's own threads do with an upload, one step after the other. Only `probe` promises never to throw. */
async function readVideo({ bytes, container }: Read): Promise<string> {
  writeFileSync(source, bytes);
  const probed = await probe(source, container);
  if (!probed.ok) return 'refused';
  if (container !== 'mov') return 'probed';
  try {
    await probeFrames(source);
    return (await repackage(source, output)) ? 'repackaged' : 'not repackaged';
  } catch {
    return 'frames unreadable';
  }
}
