import HLS from 'hls-parser';
import { Follower } from './follower.ts';
import { checkMasterReaders } from './master-readers.ts';
import { type Fetch, OriginClient } from './origin-client.ts';
import { type Finding, Ledger } from './rules.ts';

/** `toleranceMs` is allowed for the network and a busy machine when a part should appear; `frames` has ffprobe count. */
type CheckOptions = { seconds: number; fetch: Fetch; toleranceMs?: number; frames?: boolean };

/** Follows every rendition of a running LL-HLS stream and says of each rule how often it was checked and how often it failed. */
export async function checkStream(masterUrl: string, { seconds, fetch, toleranceMs = 250, frames = true }: CheckOptions): Promise<Finding[]> {
  const ledger = new Ledger();
  const client = new OriginClient(fetch, ledger);
  const master = await client.getListed(masterUrl, 'master');
  const urls = master.status === 200 ? readRenditions(master.text, master.url, ledger) : [];
  const deadline = performance.now() + seconds * 1000;
  const runs = urls.map((url) => {
    const others = urls.filter((other) => other !== url);
    return new Follower({ url, others, client, ledger, toleranceMs, framesToo: frames }).run(deadline);
  });
  await Promise.all(runs);
  return ledger.findings;
}

/** Variants and the renditions that they name, each once. */
function readRenditions(text: string, masterUrl: string, ledger: Ledger): string[] {
  checkMasterReaders(text, masterUrl, ledger);
  try {
    const master = HLS.parse(text);
    if (!('variants' in master)) throw new Error('this is a media playlist');
    const uris = master.variants.flatMap((variant) => [variant.uri, ...variant.audio.map(({ uri }) => uri)]);
    return [...new Set(uris.flatMap((uri) => (uri ? [new URL(uri, masterUrl).href] : [])))];
  } catch (error) {
    ledger.check('hls-parser', false, `${masterUrl}: ${error instanceof Error ? error.message : error}`);
    return [];
  }
}
