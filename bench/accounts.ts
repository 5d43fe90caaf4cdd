import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { HaatProcess } from '../test/support/servers/haat-process.ts';
import { printBudgets, quantile, watchProcessor } from './figures.ts';

const people = 10;
const logIns = 100;
const refreshes = 1000;
const password = 'marigold lamps';

type Session = { refresh_token: string };

/** `npm run bench -- accounts`: a hundred log-ins at once, the longest block of the server's event loop meanwhile, and refreshes. */
export async function measureAccounts(): Promise<boolean> {
  await using haat = await HaatProcess.start();
  const ask = async (path: string, body: object): Promise<Session> => {
    const answer = await fetch(`${haat.url}/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Session;
  };
  const emails = Array.from({ length: people }, () => `${randomUUID()}@example.com`);
  for (const email of emails) await ask('/signup', { email, password });
  const idleBytes = await readMetric(haat.url, 'process_resident_memory_bytes');
  await delay(1000);
  await readMetric(haat.url, 'nodejs_eventloop_lag_max_seconds');

  const processor = watchProcessor();
  const began = performance.now();
  const times = await Promise.all(
    Array.from({ length: logIns }, async (_, index) => {
      await ask('/token?grant_type=password', { email: emails[index % people], password });
      return performance.now() - began;
    }),
  );
  const shares = processor();
  const standstill = (await readMetric(haat.url, 'nodejs_eventloop_lag_max_seconds')) * 1000;
  const grown = ((await readMetric(haat.url, 'process_resident_memory_bytes')) - idleBytes) / 1e6;
  const rate = await refreshInTurn(ask, await ask('/token?grant_type=password', { email: emails[0], password }));

  console.log(
    `${logIns} log-ins at once: median ${quantile(times, 0.5).toFixed(0)} ms, last ${quantile(times, 1).toFixed(0)} ms; resident ${grown.toFixed(0)} MB more`,
  );
  console.log(`${refreshes} refreshes in turn: ${rate.toFixed(0)}/s; CPU steal ${shares ? `${shares.steal.toFixed(1)} %` : 'unknown'}`);
  return printBudgets([{ what: 'longest standstill of the event loop', measured: standstill, budget: 50, unit: 'ms' }]);
}

async function refreshInTurn(ask: (path: string, body: object) => Promise<Session>, session: Session) {
  const began = performance.now();
  let { refresh_token } = session;
  for (let round = 0; round < refreshes; round += 1) ({ refresh_token } = await ask('/token?grant_type=refresh_token', { refresh_token }));
  return refreshes / ((performance.now() - began) / 1000);
}

/** The figure since it was read last. */
async function readMetric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`/metrics has no ${name}`);
  return Number(value);
}
