import type { Sample } from '#contract/wire/stage-wire.ts';
import { demoLogin } from '#server/settings/demo-login.ts';
import type { HaatProcess } from '../servers/haat-process.ts';
import { clip } from './media.ts';
import { TestPublisher } from './stage.ts';

type Send = Awaited<ReturnType<typeof logIn>>;

/** Asks as the seller of the demo store. */
export async function logIn(haat: HaatProcess) {
  const token = await post(`${haat.url}/auth/v1/token?grant_type=password`, demoLogin);
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${token.access_token}`, 'Content-Type': 'application/json' };
    return await fetch(`${haat.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
  };
  return Object.assign(async (method: string, path: string, body?: object) => await (await ask(method, path, body)).json(), { ask });
}

async function post(url: string, body: object) {
  const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return await answer.json();
}

/** Sends samples of the clip as a broadcaster does, and stays on air. */
export async function publish(haat: HaatProcess, seller: Send, { id, session }: { id: string; session: string }, samples: Sample[]): Promise<void> {
  const { publish_ticket } = await seller('POST', `/api/seller/live-streams/${id}/go-live`, {});
  const publisher = new TestPublisher(`${haat.url.replace('http', 'ws')}/ws/publish/${id}`);
  await publisher.hello(publish_ticket, clip.tracks, session);
  await publisher.send(samples);
}
