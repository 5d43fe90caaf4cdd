import { randomUUID } from 'node:crypto';
import type { RoomFacts } from '../room-facts.ts';

const aGrievance = (email: string) => ({ id: randomUUID(), name: 'Meera Nair', email, subject: 'order', about: '#7', words: 'It never came.' });

export const grievances: RoomFacts = {
  endpoints: {
    'grievances.create': { who: 'guest', open: true, body: () => aGrievance('complains@shopper.example') },
    'grievances.list': { who: 'operator' },
    'grievances.settle': { who: 'operator', body: () => ({ answer: 'It is on its way.' }) },
  },
  async makeRows({ app, shopper }) {
    const row = { ...aGrievance(shopper.email), created_at: app.now() };
    await app.db
      .insertInto('grievances')
      .values(row as never)
      .execute();
    return { grievance: row.id };
  },
  levels: { grievances: 'personal' },
  columns: { grievances: { 'with the account': '*' } },
};
