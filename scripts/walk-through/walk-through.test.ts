import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { chapters, withSale } from './chapters.ts';

const folder = new URL('../../web/shell/front/book/film/', import.meta.url);
const film = await readFile(new URL('walk-through.mp4', folder));
const promised = 240;
const most = 5;

/** From the head of the movie (ISO 14496-12, 8.2.2): its length in units, of which a second has so many. */
function readSeconds(file: Buffer): number {
  const head = file.indexOf('mvhd') + 4;
  expect([head > 3, file.readUInt8(head)]).toEqual([true, 0]);
  return file.readUInt32BE(head + 16) / file.readUInt32BE(head + 12);
}

test('the walk-through lasts the four minutes that are promised, and so do its chapters', () => {
  const said = chapters.reduce((sum, { seconds }) => sum + seconds, 0);
  expect(Math.abs(said - promised)).toBeLessThanOrEqual(most);
  expect(Math.abs(readSeconds(film) - said)).toBeLessThan(1);
});

test('it is 8 MB at most, and begins to play before it is there as a whole', () => {
  expect(film.byteLength).toBeGreaterThan(2_000_000);
  expect(film.byteLength).toBeLessThanOrEqual(8_000_000);
  expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
});

test('the list beside the film says in words what each chapter shows, in its order', async () => {
  const listed = JSON.parse(await readFile(new URL('chapters.json', folder), 'utf8'));
  expect(listed).toEqual(chapters.map(({ seconds, title, text }) => ({ seconds, title, text })));
  expect(chapters.length).toBeGreaterThan(15);
  expect(chapters.filter(({ title, text }) => title.length < 4 || text.length < 20)).toEqual([]);
});

test('a chapter that shows the order is taken again with its whole sale, others alone', () => {
  const titles = (numbers: number[]) => numbers.map((number) => chapters[number - 1]?.title);
  const numberOf = (title: string) => chapters.findIndex((chapter) => chapter.title === title) + 1;
  const sale = ['Go live', 'Pin what you hold', 'Talk to each other', 'The discount', 'Buy in the video', 'Ordered', 'End, and see', 'Pack', 'Ship'];
  for (const title of ['Buy in the video', 'Ordered', 'End, and see', 'Pack', 'Ship']) expect(titles(withSale([numberOf(title)]))).toEqual(sale);
  expect(titles(withSale([numberOf('Pin what you hold'), numberOf('The replay sells on')]))).toEqual(['Pin what you hold', 'The replay sells on']);
});
