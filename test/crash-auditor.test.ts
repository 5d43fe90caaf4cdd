import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ShowEvent } from '#contract/room/show-log.ts';
import { audit } from '../bench/crash/audit/auditor.ts';
import type { State } from '../bench/crash/audit/state.ts';
import { type History, newHistory } from '../bench/crash/history.ts';

const [show, order, key, variant, line] = ['show', 'order', 'key', 'variant', 'line'];
const bytes = new Uint8Array([1, 2, 3]);

/** A shopper bought two of ten units, the seller packed them, and a guest wrote a line. */
function aGoodRun(): { history: History; state: State } {
  const events: State['events'] = [
    { show, seq: 1, at_ms: 100, type: 'chat', payload: { message: 'Hello' }, client_id: line },
    { show, seq: 2, at_ms: 200, type: 'purchase', payload: { product_name: 'Stole', who: 'Pune' }, client_id: order },
  ];
  const body = { orders: [{ id: order, number: 1, total_paise: 200 }] };
  const history: History = {
    ...newHistory(),
    orders: [
      {
        ...{ key, round: 3, show, announce: true, shownPaise: 200, sentAt: 10 },
        items: [{ variantId: variant, quantity: 2, pricePaise: 100 }],
        answers: [
          { at: 20, status: 201, body },
          { at: 30, status: 201, body: { ...body } },
        ],
      },
    ],
    edits: [{ variantId: variant, stock: 10, sentAt: 1, answer: { at: 2, status: 201, body: {} } }],
    moves: [{ orderId: order, to: 'packed', sentAt: 40, answer: { at: 50, status: 200, body: {} } }],
    lines: [{ clientId: line, round: 3, show, person: 'guest', message: 'Hello', said: [1, 1], refused: [] }],
    readers: [{ name: 'reader', round: 3, show, until: 2, events: events.map((event) => ({ ...event, created_at: '' }) as unknown as ShowEvent) }],
    pictures: [{ url: '/media/a-1200.webp', round: 3, width: 900, height: 900, files: [{ url: '/media/a-320.webp', status: 200, width: 320 }] }],
    videos: [{ id: 'video', round: 3, bytes, acked: 2, offsets: [{ acked: 2, told: 2 }], whole: false }],
    clocks: [
      { show, source: 'room', session: 'guest', ms: 100 },
      { show, source: 'room', session: 'guest', ms: 100 },
    ],
    segments: new Map([[`${show} hd run-0`, { show, rendition: 'hd', run: 'run', msn: 0 }]]),
    replays: [{ show, round: 3, files: [{ name: 'run-0.m4s', status: 200, bytes: 7 }] }],
    endings: [{ round: 3, kind: 'group', step: 'moment', code: 0, rtoMs: 1_000, lockIsOurs: true, postmasters: 1, orphans: 0 }],
  };
  const state: State = {
    orders: [{ id: order, number: 1, status: 'packed', total: 200, key, show, announce: true }],
    orderLines: [{ order_id: order, variant_id: variant, price: 100, quantity: 2 }],
    changes: [
      { order_id: order, from: null, to: 'processing', at: new Date(0) },
      { order_id: order, from: 'processing', to: 'packed', at: new Date(0) },
    ],
    ...{ stock: [{ variant_id: variant, stock: 8 }], events, heads: [{ show, last: 2 }], jobs: [], pictures: [{ url: '/media/a-1200.webp' }] },
    videos: [{ id: 'video', state: 'uploading', received: 3, sha256: createHash('sha256').update(bytes).digest('hex') }],
    segments: [{ show, rendition: 'hd', run: 'run', msn: 0, start: 0, seconds: 2, bytes: 7, stored: 7 }],
    recordings: [{ show, state: 'ready', segments: 1 }],
  };
  return { history, state };
}

type Run = ReturnType<typeof aGoodRun>;
/** Throws where the run has no such place, so that nothing is broken by mistake. */
function first<T>(list: readonly T[]): T {
  const [item] = list;
  if (item === undefined) throw new Error('the run has nothing there');
  return item;
}

const again = (event: State['events'][number], seq: number) => ({ ...event, seq });

const broken: [name: string, rule: string, loss: string, breakIt: (run: Run) => unknown][] = [
  ['units that were never stocked', 'I1', 'wrong', ({ state }) => Object.assign(first(state.stock), { stock: 9 })],
  ['a negative stock', 'I1', 'doubled', ({ state }) => Object.assign(first(state.stock), { stock: -1 })],
  ['a cancelled order whose units did not come back', 'I1', 'wrong', cancelWithoutUnits],
  ['a lost order', 'I2', 'lost', ({ state }) => Object.assign(state, { orders: [], orderLines: [], changes: [], stock: [{ variant_id: variant, stock: 10 }] })],
  ['one key that became two orders', 'I2', 'doubled', ({ state }) => state.orders.push({ ...first(state.orders), id: 'second', number: 2 })],
  ['another total than was shown', 'I2', 'wrong', ({ history }) => Object.assign(first(history.orders), { shownPaise: 199 })],
  [
    'a repeat that is told something else',
    'I2',
    'wrong',
    ({ history }) => first(history.orders).answers.push({ at: 40, status: 201, body: { orders: [{ id: 'other' }] } }),
  ],
  ['a refused key whose order exists', 'I2', 'wrong', ({ history }) => Object.assign(first(history.orders), { answers: [{ at: 20, status: 409, body: {} }] })],
  ['a gap in the order numbers', 'I2', 'wrong', ({ state }) => Object.assign(first(state.orders), { number: 2 })],
  ['an order nobody placed', 'I2', 'wrong', ({ history }) => Object.assign(history, { orders: [] })],
  ['a total that is not the sum of its lines', 'I3', 'wrong', ({ state }) => Object.assign(first(state.orderLines), { price: 101 })],
  ['lines that were not asked for', 'I3', 'wrong', ({ history }) => Object.assign(first(first(history.orders).items), { variantId: 'other' })],
  ['a step that is not allowed', 'I7', 'wrong', deliverUnshipped],
  ['an order that is not where it went', 'I7', 'wrong', ({ state }) => Object.assign(first(state.orders), { status: 'shipped' })],
  ['an acknowledged change that is gone', 'I7', 'lost', ({ state }) => state.changes.pop()],
  ['an order without job and line', 'I8', 'lost', ({ state }) => Object.assign(first(state.events.slice(1)), { client_id: null })],
  [
    'an order that was given up',
    'I8',
    'lost',
    ({ state }) => state.jobs.push({ id: 1, kind: 'order.placed', payload: { order_ids: [order] }, attempts: 9, failed: true }),
  ],
  ['an order told of against the wish of its buyer', 'I8', 'wrong', ({ state }) => Object.assign(first(state.orders), { announce: false })],
  ['an order told of twice', 'I8', 'doubled', ({ state }) => state.events.push(again(first(state.events.slice(1)), 3))],
  ['a gap in the numbers of a show', 'I10', 'lost', ({ state }) => Object.assign(first(state.events.slice(1)), { seq: 3 })],
  ['a head that counts more than there is', 'I10', 'lost', ({ state }) => Object.assign(first(state.heads), { last: 3 })],
  ['a lost line', 'I10', 'lost', ({ state }) => Object.assign(first(state.events), { client_id: null })],
  ['a doubled line', 'I10', 'doubled', ({ state }) => state.events.push(again(first(state.events), 3))],
  ['a line under another number', 'I10', 'wrong', ({ history }) => Object.assign(first(history.lines), { said: [2] })],
  ['a refused line that is there', 'I10', 'wrong', ({ history }) => Object.assign(first(history.lines), { said: [], refused: ['TOO_FAST'] })],
  ['a reader who missed something', 'I10', 'lost', ({ history }) => first(history.readers).events.shift()],
  ['a reader who was sent something twice', 'I10', 'doubled', ({ history }) => first(history.readers).events.unshift(first(first(history.readers).events))],
  ['a reader who lacks the end', 'I10', 'lost', ({ history }) => first(history.readers).events.pop()],
  ['a reader who saw another log', 'I10', 'wrong', ({ state }) => Object.assign(first(state.events), { at_ms: 101 })],
  ['a picture that is not served', 'uploads', 'lost', ({ history }) => Object.assign(first(first(history.pictures).files), { status: 404 })],
  ['a picture that is not written down', 'uploads', 'lost', ({ state }) => Object.assign(state, { pictures: [] })],
  ['an upload that went back', 'uploads', 'lost', ({ history }) => Object.assign(first(first(history.videos).offsets), { told: 1 })],
  ['an upload of other bytes', 'uploads', 'wrong', ({ history }) => Object.assign(first(history.videos), { bytes: new Uint8Array([1, 2, 4]) })],
  ['a segment that is gone', 'recordings', 'lost', ({ history }) => history.segments.set(`${show} hd run-1`, { show, rendition: 'hd', run: 'run', msn: 1 })],
  ['a segment that was cut', 'recordings', 'lost', ({ state }) => Object.assign(first(state.segments), { stored: 3 })],
  ['segments over one another', 'recordings', 'wrong', ({ state }) => state.segments.push({ ...first(state.segments), msn: 1, start: 1 })],
  ['a replay without a segment', 'recordings', 'lost', ({ history }) => Object.assign(first(history.replays), { files: [] })],
  ['a show clock that runs backwards', 'clock', 'wrong', ({ history }) => Object.assign(first(history.clocks.slice(1)), { ms: 99 })],
  ['a stop that was no stop', 'process', 'wrong', ({ history }) => Object.assign(first(history.endings), { code: 130 })],
  ['two database servers', 'process', 'wrong', ({ history }) => Object.assign(first(history.endings), { postmasters: 2 })],
  ['a failure of the server', 'answers', 'wrong', ({ history }) => history.faults.push({ round: 3, what: 'POST /api/orders: 500' })],
  ['a job that waits', 'jobs', 'wrong', ({ history }) => history.stuckJobs.push({ id: 1, round: 3, what: 'job 1' })],
];

function cancelWithoutUnits({ history, state }: Run): void {
  history.moves.push({ orderId: order, to: 'cancelled', sentAt: 60, answer: { at: 70, status: 200, body: {} } });
  state.changes.push({ order_id: order, from: 'packed', to: 'cancelled', at: new Date(1) });
  first(state.orders).status = 'cancelled';
}

function deliverUnshipped({ state }: Run): void {
  state.changes.push({ order_id: order, from: 'packed', to: 'delivered', at: new Date(1) });
  first(state.orders).status = 'delivered';
}

describe('the auditor of the crash rounds', () => {
  test('10 finds nothing in a run in which all is well', () => {
    const { history, state } = aGoodRun();
    expect(audit(history, state)).toEqual([]);
  });

  test('10 lets an order that was never answered be there or not, with its units', () => {
    for (const isThere of [true, false]) {
      const { history, state } = aGoodRun();
      Object.assign(first(history.orders), { answers: [] });
      history.moves = [];
      if (!isThere) Object.assign(state, { orders: [], orderLines: [], changes: [], stock: [{ variant_id: variant, stock: 10 }] });
      if (!isThere) state.events.splice(1, 1, { ...first(state.events.slice(1)), type: 'hearts', client_id: null });
      if (!isThere) first(history.readers).events.splice(1, 1, { ...first(state.events.slice(1)), created_at: '' } as unknown as ShowEvent);
      expect(audit(history, state)).toEqual([]);
    }
  });

  test.each(broken)('10 reports %s', (_, rule, loss, breakIt) => {
    const run = aGoodRun();
    breakIt(run);
    expect(audit(run.history, run.state)).toContainEqual(expect.objectContaining({ rule, loss }));
  });
});
