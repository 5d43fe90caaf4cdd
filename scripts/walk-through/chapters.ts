import { discount, event, overview, product } from './chapters/prepare.ts';
import { buy, chat, end, goLive, offer, pin, thanks } from './chapters/sell.ts';
import { pack, ship } from './chapters/ship.ts';
import { builder, page, replay, tags, video, words } from './chapters/show.ts';
import type { Layout } from './layouts.ts';
import type { Scene } from './scene.ts';

type Chapter = {
  layout: Layout;
  seconds: number;
  title: string;
  text: string;
  /** Shows its seconds in beats; what lies between them is not seen. */
  act: (scene: Scene) => Promise<void>;
};

const chapter = (layout: Layout, seconds: number, act: Chapter['act'], title: string, text: string): Chapter => ({ layout, seconds, title, text, act });

/** The film, in its order. The seconds are those of the list beside it (`chapters.json`). */
export const chapters: readonly Chapter[] = [
  chapter(
    'words',
    6,
    words(6),
    'Haat in four minutes',
    'One live event, from a new product to the parcel. Every screen is the running product; people and orders are samples.',
  ),
  chapter('desk', 11, overview, 'The overview', 'What waits for you, what you sold, and which live event it came from.'),
  chapter('desk', 20, product, 'A product with sizes', 'A name, a price, a picture. Each size has its own stock.'),
  chapter('desk', 10, discount, 'A reason to stay', '20 % for whoever has watched for eight seconds. The server counts.'),
  chapter('desk', 12, event, 'Plan a live event', 'A title, and the products you will hold up. Shoppers get a link.'),
  chapter('both', 14, goLive, 'Go live', 'The seller’s studio, and a shopper’s phone. One press, and the picture is there: no app, no account.'),
  chapter('both', 10, pin, 'Pin what you hold', 'The product that the host pins is on every screen, in step with the picture.'),
  chapter('both', 14, chat, 'Talk to each other', 'Questions arrive while you show the cloth. Answers and hearts go to everybody.'),
  chapter('both', 12, offer, 'The discount', 'It comes up for whoever has watched long enough. One tap, and the price is lower.'),
  chapter('both', 18, buy, 'Buy in the video', 'Size, address, payment: in a sheet over the picture, which goes on.'),
  chapter('both', 11, thanks, 'Ordered', 'Cash on delivery. The order is in the studio at the same moment.'),
  chapter('both', 8, end, 'End, and see', 'What the event brought, as soon as it is over.'),
  chapter('both', 13, pack, 'Pack', 'Address, size and what is owed. The buyer’s page follows.'),
  chapter('both', 13, ship, 'Ship', 'Courier and number, and the buyer can follow the parcel.'),
  chapter('phone', 12, replay, 'The replay sells on', 'The products come at the second they were shown. Every moment has a link.'),
  chapter('desk', 14, tags, 'Shoppable videos', 'Clips of what was pinned are cut by themselves. Tags stand where the goods are seen.'),
  chapter('phone', 10, video, 'Tap what you see', 'A tag opens the product over the clip.'),
  chapter('desk', 15, builder, 'Pages of your own', 'Sections you write in place, with your products in them.'),
  chapter('phone', 9, page, 'On every phone', 'Published with one press, and sold from at once.'),
  chapter('words', 8, words(8), 'Now with your products', 'Book a demo, and see a live event run with what you sell.'),
];

const numberOf = (act: Chapter['act']): number => chapters.findIndex((one) => one.act === act) + 1;

/** Those chapters by their numbers. With one that shows the order come all from the event that sells it until it is sent: what is bought is what is packed. */
export function withSale(numbers: readonly number[]): number[] {
  const [first, bought, last] = [goLive, buy, ship].map(numberOf) as [number, number, number];
  const showsOrder = numbers.some((number) => number >= bought && number <= last);
  const isOfSale = (number: number) => showsOrder && number >= first && number <= last;
  return chapters.map((_, index) => index + 1).filter((number) => numbers.includes(number) || isOfSale(number));
}
