import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { asOperator, type Payload, type Scene } from './scene.ts';

type Payloads = Record<string, (scene: Scene) => Promise<Payload>>;

export const bookingPayloads: Payloads = {
  async 'bookings.create'({ app, own }) {
    const id = own(randomUUID(), []);
    const form = {
      ...{ full_name: 'Meera Nair', email: `${id}@prints.example`, phone: '9876543210', company_name: 'Asha Prints' },
      ...{ business_type: 'Other', business_size: 'Solo Entrepreneur', current_selling: 'No', goals: '', additional_info: '', website: '' },
    };
    return {
      body: { id, ...form },
      async expectDone() {
        const row = await app.db
          .selectFrom('demo_bookings')
          .selectAll()
          .where('id', '=', id as never)
          .executeTakeFirstOrThrow();
        expect(row).toMatchObject({ full_name: 'Meera Nair', status: 'new', goals: null });
      },
    };
  },
  async 'grievances.create'({ app, own }) {
    const id = own(randomUUID(), []);
    return {
      body: { id, name: 'Meera Nair', email: `${id}@prints.example`, subject: 'order', about: '#7', words: 'It never came.' },
      async expectDone() {
        const row = await app.db
          .selectFrom('grievances')
          .selectAll()
          .where('id', '=', id as never)
          .executeTakeFirstOrThrow();
        expect(row).toMatchObject({ name: 'Meera Nair', settled_at: null, answer: null });
      },
    };
  },
  async 'grievances.settle'({ app, mine, own }) {
    return { by: await asOperator(app), params: { id: own(mine.grievance ?? '', []) }, body: { answer: 'It is on its way.' } };
  },
  async 'bookings.setStatus'({ app, mine, own }) {
    return { by: await asOperator(app), params: { id: own(mine.booking ?? '', []) }, body: { status: 'contacted' } };
  },
};
