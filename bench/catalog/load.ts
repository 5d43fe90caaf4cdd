import autocannon from 'autocannon';

export type Load = { perSecond: number; p99Ms: number; bytes: number };

const fewConnections = 10;
const manyConnections = 50;
const warmUpSeconds = 5;
const seconds = 10;

/** Asks `paths` of the server in random order over ten connections, each as soon as it has an answer. Throws on any answer but 200. */
export async function load(url: string, paths: readonly string[]): Promise<Load> {
  await ask(url, paths, warmUpSeconds);
  const { requests, latency, throughput } = await ask(url, paths, seconds);
  return { perSecond: requests.average, p99Ms: latency.p99, bytes: throughput.average / requests.average };
}

/** Asks each of `paths` once, in order, over ten connections. Throws on any answer but 200. */
export async function loadOnce(url: string, paths: readonly string[]): Promise<Load> {
  let next = 0;
  const began = performance.now();
  let answeredAt = began;
  // autocannon says that it is done at the end of a second.
  const noteAnswer = () => {
    answeredAt = performance.now();
  };
  const { requests, latency, throughput } = await run({ url, amount: paths.length }, () => paths[next++] ?? paths[0], noteAnswer);
  return { perSecond: (paths.length * 1000) / (answeredAt - began), p99Ms: latency.p99, bytes: throughput.total / requests.total };
}

/** Asks `paths` in random order for a minute, over five times as many connections. */
export async function loadForMinute(url: string, paths: readonly string[]): Promise<void> {
  await ask(url, paths, 60, manyConnections);
}

const ask = (url: string, paths: readonly string[], duration: number, connections?: number) =>
  run({ url, duration, connections }, () => paths[Math.floor(Math.random() * paths.length)]);

type Options = { url: string; duration?: number; amount?: number; connections?: number | undefined };

async function run(
  { connections = fewConnections, ...options }: Options,
  nextPath: () => string | undefined,
  answered: () => void = () => undefined,
): Promise<autocannon.Result> {
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: nextPath() });
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const asking = autocannon({ ...options, connections, requests: [{ setupRequest }] }, (error, done) => (error ? reject(error) : resolve(done)));
    asking.on('response', answered);
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} answers were not 200, ${result.errors} did not come`);
  return result;
}
