import type { RoomFacts } from '../room-facts.ts';

export const operator: RoomFacts = {
  endpoints: {
    'operator.figures': { who: 'operator' },
    'operator.listStores': { who: 'operator' },
    'operator.listJobs': { who: 'operator' },
    'operator.retryJob': { who: 'operator', body: () => ({}) },
    'operator.listDeliveries': { who: 'operator' },
    'operator.retryDelivery': { who: 'operator', body: () => ({}) },
  },
};
