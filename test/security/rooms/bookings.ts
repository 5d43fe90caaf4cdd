import { randomUUID } from 'node:crypto';
import type { RoomFacts } from '../room-facts.ts';

const aBooking = (email: string) => ({
  ...{ id: randomUUID(), full_name: 'Meera Nair', email, phone: '+91 98765 43210', company_name: 'Asha Prints' },
  ...{ business_type: 'Other', business_size: 'Solo Entrepreneur', current_selling: 'No', goals: 'More orders', additional_info: null },
});

export const bookings: RoomFacts = {
  endpoints: {
    'bookings.create': { who: 'guest', open: true, body: () => aBooking('books@shopper.example') },
    'bookings.promises': { who: 'guest', open: true },
    'bookings.list': { who: 'operator' },
    'bookings.setStatus': { who: 'operator', body: () => ({ status: 'contacted' }) },
  },
  async makeRows({ app, shopper }) {
    const row = { ...aBooking(shopper.email), created_at: app.now() };
    await app.db
      .insertInto('demo_bookings')
      .values(row as never)
      .execute();
    return { booking: row.id };
  },
  levels: { demo_bookings: 'personal' },
  columns: { demo_bookings: { 'with the account': '*' } },
};
