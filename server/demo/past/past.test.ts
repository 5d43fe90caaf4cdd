import { describe, expect, test } from 'vitest';
import { moreProducts } from '../more-products.ts';
import { demoProducts } from '../products.ts';
import { nextEvening, pastShows } from './past-shows.ts';
import { sampleOrders } from './sample-orders.ts';
import { samplePeople } from './sample-people.ts';
import { sampleViews } from './sample-views.ts';

const hour = 3_600_000;
const now = new Date('2026-11-26T10:00:00Z');
const variant = { id: 'v', values: [], price_paise: 50_000 };
const products = [...demoProducts, ...moreProducts].map(({ name }, nth) => ({ id: `p${nth}`, name, variants: [variant] })) as never;
const shows = pastShows(now).map((show, nth) => ({ ...show, id: `s${nth}` as never }));
const orders = sampleOrders(now, products, shows);
const indian = (at: Date) => new Date(at.getTime() + 5.5 * hour);

describe('sample orders', () => {
  const share = (test: (at: Date) => boolean) => orders.filter(({ at }) => test(indian(at))).length / orders.length;

  test('are the same for the same moment', () => {
    expect(sampleOrders(now, products, shows)).toEqual(orders);
  });

  test('come more on weekends, in the evening and lately, and none from the future', () => {
    expect(share((at) => at.getUTCDay() % 6 === 0)).toBeGreaterThan(2 / 7 + 0.05);
    expect(share((at) => at.getUTCHours() >= 18 && at.getUTCHours() < 23)).toBeGreaterThan(0.4);
    expect(share((at) => at.getTime() > now.getTime() - 90 * 24 * hour)).toBeGreaterThan(0.55);
    expect(orders.every(({ at, moves }) => [at, ...moves.map((move) => move.at)].every((time) => time < now))).toBe(true);
  });

  test('are bought during each live event while it is on, of what it sells', () => {
    const names = new Set([...demoProducts, ...moreProducts].map(({ name }) => name));
    for (const show of shows) {
      expect(show.sells.filter((name) => !names.has(name))).toEqual([]);
      const sold = orders.filter(({ live_stream_id }) => live_stream_id === show.id);
      expect(sold).toHaveLength(9);
      expect(sold.every(({ at }) => at >= show.at && at.getTime() <= show.at.getTime() + show.minutes * 60_000)).toBe(true);
      expect(sold.flatMap(({ lines }) => lines).every(({ product_name }) => show.sells.includes(product_name))).toBe(true);
    }
    expect(indian(nextEvening(now)).getUTCHours()).toBe(19);
  });

  test('are of people whose family name is Sample, with numbers that no telephone network gives out', () => {
    expect(samplePeople).toHaveLength(140);
    for (const key of ['name', 'phone'] as const) expect(new Set(samplePeople.map((person) => person[key])).size).toBe(140);
    expect(new Set(samplePeople.map(({ name }) => name[0])).size).toBeGreaterThan(15);
    expect(orders.every(({ phone, name }) => /^0000\d{6}$/.test(phone) && /^[A-Z][a-z]+ Sample$/.test(name))).toBe(true);
  });
});

test('whatever was ordered was looked at before, and a checkout begun; more look than order', () => {
  const views = sampleViews(orders, products);
  const sum = (kind: string) => views.reduce((all, view) => all + (view.kind === kind ? view.number : 0), 0);
  expect(sum('checkout')).toBeGreaterThan(orders.length * 1.5);
  expect(sum('view')).toBeGreaterThan(sum('checkout') * 2);
  expect(shows.reduce((all, { most_watching }) => all + most_watching, 0)).toBeGreaterThan(sum('view'));
  const seen = new Set(views.flatMap(({ kind, product_id, day }) => (kind === 'view' ? [`${product_id} ${day}`] : [])));
  expect(views.filter(({ product_id, day }) => !seen.has(`${product_id} ${day}`))).toEqual([]);
});
