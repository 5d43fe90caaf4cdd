import type { LiveStreamId } from '#contract/ids.ts';
import { seeded } from '../random.ts';
import { hourMs, midnightBefore } from './india-days.ts';

/** Live events were held every so many days, in the evening; the last one so many days ago, so that the figures of a week have one. */
const everyDays = 20;
const lastDaysAgo = 6;
const showHour = 19;
const minutes = 50;

/** `sells`: names of products of the demo store. `most_watching`: how many watched it at once. */
type PastShow = { title: string; at: Date; minutes: number; sells: readonly string[]; most_watching: number };
export type AddedShow = PastShow & { id: LiveStreamId };

/** "Demo" marks them as its live event is marked: nobody watched them. Each sells one of the six products that are there at once. */
const events: readonly Pick<PastShow, 'title' | 'sells'>[] = [
  { title: 'Demo: Indigo evening', sells: ['Indigo Block-print Kurta', 'Indigo Ajrakh Dupatta', 'Ajrakh Floor Cushion', 'Bagru Cushion Covers, Pair'] },
  { title: 'Demo: Lamps for the festival', sells: ['Brass Diya Lamp', 'Woven Cane Lantern', 'Double-ended Spin Fan', 'Clay Diyas, Set of 12'] },
  {
    title: 'Demo: From the printing table',
    sells: ['Indigo Block-print Kurta', 'Block-print Bedsheet', 'Leaf Block-print Kurta', 'Star Table Runner', 'Bagru Boota Saree'],
  },
  { title: 'Demo: Blue pottery, fresh from the kiln', sells: ['Blue Pottery Bowl Set', 'Blue Pottery Tumblers, Set of 4', 'Blue Pottery Vase'] },
  { title: 'Demo: Kurtas in three dyes', sells: ['Indigo Block-print Kurta', 'Madder Block-print Kurta', 'Leaf Block-print Kurta'] },
  { title: 'Demo: Brass and copper', sells: ['Brass Diya Lamp', 'Copper Water Bottle', 'Beaten Brass Lota', 'Brass Hand Bell'] },
  { title: 'Demo: Stoles for the cool days', sells: ['Madder Ajrakh Stole', 'Indigo Ajrakh Dupatta', 'Leaf Handloom Dupatta'] },
  {
    title: 'Demo: A table for guests',
    sells: ['Blue Pottery Bowl Set', 'Blue Pottery Tumblers, Set of 4', 'Star Table Runner', 'Copper Water Bottle', 'Beaten Brass Lota'],
  },
];

/** The live events of the last 180 days, the oldest first; each was watched by more than the one before. */
export function pastShows(now: Date): PastShow[] {
  const random = seeded(48_017);
  return events.map((event, nth) => {
    const days = (events.length - 1 - nth) * everyDays + lastDaysAgo;
    const at = new Date(midnightBefore(now, days) + showHour * hourMs);
    return { ...event, at, minutes, most_watching: 420 + nth * 80 + Math.floor(random() * 70) };
  });
}

/** The live events in which this product was sold. */
export function titlesSelling(name: string): Pick<PastShow, 'title' | 'sells'>[] {
  return events.filter(({ sells }) => sells.includes(name));
}

/** Seven days on, at the hour of the shows. */
export function nextEvening(now: Date): Date {
  return new Date(midnightBefore(now, -7) + showHour * hourMs);
}
