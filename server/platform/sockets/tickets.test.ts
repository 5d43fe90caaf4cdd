import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTickets } from './tickets.ts';

let now = new Date('2026-11-21T12:00:00Z');
const clock = { now: () => now };
const tickets = createTickets('secret', clock);
const claims = { purpose: 'publish', liveStreamId: 'a', sessionId: 's' } as const;

test('a ticket opens what it was issued for, until it expires', () => {
  const ticket = tickets.issue(claims, 60);
  expect(tickets.verify(ticket, { purpose: 'publish', liveStreamId: 'a' })).toEqual({ ...claims, id: expect.any(String) });
  expect(tickets.verify(ticket, { purpose: 'room', liveStreamId: 'a' })).toBeUndefined();
  expect(tickets.verify(ticket, { purpose: 'publish', liveStreamId: 'b' })).toBeUndefined();
  now = new Date(now.getTime() + 60_000);
  expect(tickets.verify(ticket, { purpose: 'publish', liveStreamId: 'a' })).toBeUndefined();
});

test('no two tickets are the same one', () => {
  const ids = [1, 2].map(() => tickets.verify(tickets.issue(claims, 60), { purpose: 'publish', liveStreamId: 'a' })?.id);
  expect(new Set(ids).size).toBe(2);
});

test('a ticket of another secret is not ours', () => {
  const ticket = createTickets('other', clock).issue(claims, 60);
  expect(tickets.verify(ticket, { purpose: 'publish', liveStreamId: 'a' })).toBeUndefined();
});

test('no change of a ticket goes unnoticed, and no text breaks the check', () => {
  const ticket = tickets.issue(claims, 60);
  const wanted = { purpose: 'publish', liveStreamId: 'a' } as const;
  const signed = ticket.length - 1;
  fc.assert(
    fc.property(fc.nat(signed - 1), fc.constantFrom('A', 'b', '.', '_', '!'), (at, character) => {
      const changed = ticket.slice(0, at) + character + ticket.slice(at + 1);
      return changed === ticket || tickets.verify(changed, wanted) === undefined;
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => tickets.verify(text, wanted) === undefined));
});
