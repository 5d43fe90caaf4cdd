import { randomUUID } from 'node:crypto';

/** A live stream of a new seller, through the front door, and the tickets to publish and to watch it. */
export async function goLiveByApi(url: string, title: string): Promise<{ id: string; ticket: string; watchTicket: string; token: string }> {
  const ask = async (path: string, body: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  };
  const account = { email: `${randomUUID()}@example.com`, password: 'a-long-password', data: { store_name: 'Bench' } };
  const seller = await ask('/auth/v1/signup', account);
  const stream = await ask('/api/seller/live-streams', { title }, seller.access_token);
  const { publish_ticket } = await ask(`/api/seller/live-streams/${stream.id}/go-live`, {}, seller.access_token);
  return { id: stream.id, ticket: publish_ticket, watchTicket: stream.watch_ticket, token: seller.access_token };
}
