import { randomUUID } from 'node:crypto';
import type { RoomFacts } from '../../room-facts.ts';

export const conversions: RoomFacts = {
  endpoints: {
    // Whoever has the link is the buyer.
    'conversions.look': { who: 'guest', open: true, body: () => ({ links: ['made up'] }) },
    'conversions.claim': { who: 'guest', open: true, body: () => ({ link: 'made up', network: 'meta', attempt: randomUUID() }) },
  },
  levels: { conversions: 'store' },
  columns: { conversions: { impersonal: 'order_id network attempt consent_id' } },
};
