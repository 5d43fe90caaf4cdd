import type { RoomFacts } from '../room-facts.ts';

export const overview: RoomFacts = {
  endpoints: {
    'overview.get': { who: 'moderator' },
    'overview.markShared': { who: 'manager', body: () => ({}) },
  },
  async makeRows({ make }) {
    await make('/api/seller/overview/shared', {});
    return {};
  },
  levels: { store_first_steps: 'store' },
  columns: { store_first_steps: { impersonal: 'store_id' } },
};
