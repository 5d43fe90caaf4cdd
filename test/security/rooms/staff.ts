import { randomUUID } from 'node:crypto';
import type { RoomFacts } from '../room-facts.ts';

export const staff: RoomFacts = {
  endpoints: {
    'staff.list': { who: 'manager' },
    'staff.invite': { who: 'owner', body: () => ({ email: `${randomUUID()}@example.com`, role: 'host' }) },
    'staff.withdraw': { who: 'owner', of: 'invitation' },
    'staff.changeRole': { who: 'owner', of: 'member', body: () => ({ role: 'host' }) },
    'staff.remove': { who: 'owner', of: 'member' },
    // Whoever has the link is asked.
    'staff.read': { who: 'guest', open: true, body: () => ({ token: 'made up' }) },
    'staff.accept': { who: 'shopper', open: true, body: () => ({ token: 'made up' }) },
  },
  async makeRows({ app, owner, shopper }) {
    const now = new Date();
    // As the invitation of the shopper's address, which no mail of this test could bring.
    const { id } = await app.db
      .insertInto('store_invitations')
      .values({ store_id: owner.storeId as never, email: shopper.email, role: 'host', created_at: now, expires_at: new Date(now.getTime() + 86_400_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { invitation: id, member: owner.userId };
  },
  levels: { store_invitations: 'personal' },
  columns: { store_invitations: { 'with the account': 'email', impersonal: 'id store_id role' } },
};
