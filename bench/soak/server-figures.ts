import { readdir } from 'node:fs/promises';

/** Memory in MB, times in ms. `loopMax`: the longest delay of the event loop since the figures were read last. */
export type ServerFigures = { rss: number; heap: number; external: number; loopMax: number; loopP99: number; handles: number; files: number };

export async function readServer(url: string, pid: number): Promise<ServerFigures> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`/metrics has no ${name}`);
    return Number(value);
  };
  return {
    rss: read('process_resident_memory_bytes') / 1e6,
    heap: read('nodejs_heap_size_used_bytes') / 1e6,
    external: read('nodejs_external_memory_bytes') / 1e6,
    loopMax: read('nodejs_eventloop_lag_max_seconds') * 1000,
    loopP99: read('nodejs_eventloop_lag_p99_seconds') * 1000,
    handles: read('nodejs_active_handles_total'),
    files: (await readdir(`/proc/${pid}/fd`)).length,
  };
}
