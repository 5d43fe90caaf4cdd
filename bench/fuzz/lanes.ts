import type { Opened } from '#server/stage/stage-registry.ts';
import type { Stage } from '#server/stage/stage-service.ts';
import { goLiveByApi } from '../../test/support/browser/go-live.ts';

/** A live stream that is attacked, one attack at a time. */
export type Lane = { id: string; watchTicket: string; ticket(): Promise<string> };

const freshMs = 20_000;

export async function openLane(url: string, title: string): Promise<Lane> {
  const { id, ticket: first, watchTicket, token } = await goLiveByApi(url, title);
  let ticket = first;
  let issuedAt = performance.now();
  return {
    id,
    watchTicket,
    async ticket() {
      if (performance.now() - issuedAt < freshMs) return ticket;
      const answer = await fetch(`${url}/api/seller/live-streams/${id}/go-live`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: '{}',
      });
      if (!answer.ok) throw new Error(`a new ticket was answered with ${answer.status}: ${await answer.text()}`);
      ticket = (await answer.json()).publish_ticket;
      issuedAt = performance.now();
      return ticket;
    },
  };
}

/** Once for all attacks, so that no session may let it go: a session is given its broadcast before its first sample. */
export async function openBroadcast(stage: Stage, { id }: Lane): Promise<Opened> {
  const opened = await stage.registry.open(id);
  if (!opened) throw new Error('the attacked stream has ended');
  return { broadcast: opened.broadcast, hold: new DisposableStack() };
}
