import type { DemoFilm } from './demo-films.ts';
import type { Shot } from './shots.ts';

const bottle = 'Copper Water Bottle';
const lota = 'Beaten Brass Lota';
const bangles = 'Lac Bangles, Set of 10';
const bedsheet = 'Block-print Bedsheet';
const covers = 'Bagru Cushion Covers, Pair';
const cushion = 'Ajrakh Floor Cushion';

const copper = { image: 'more/copper-water-bottle', left: 0.19 } as const;
const lac = { image: 'more/lac-bangles', left: 0.22 } as const;
const shotOf = (name: string, place: readonly [number, number]): Pick<Shot, 'shows'> => ({ shows: { [name]: place } });

/** Of products that the show does not have, filmed as the others are. Each is added with the last of its products (`showMoreProducts`). */
export const moreFilms: readonly DemoFilm[] = [
  {
    file: 'cobalt-room.mp4',
    title: 'A room in cobalt and cream',
    description: 'A bedsheet, two cushion covers and a cushion for the floor, each stamped with carved blocks.',
    shots: [
      {
        ...{ image: 'more/block-print-bedsheet', left: 0.15, caption: 'Cobalt flowers on percale', ...shotOf(bedsheet, [0.42, 0.5]) },
        ...{ from: { at: [0.5, 0.5], zoom: 1.02 }, to: { at: [0.4, 0.5], zoom: 2 } },
      },
      {
        ...{ image: 'more/bagru-cushion-covers', left: 0.12, caption: 'One in madder, one in indigo', ...shotOf(covers, [0.5, 0.56]) },
        ...{ from: { at: [0.34, 0.58], zoom: 1.55 }, to: { at: [0.68, 0.52], zoom: 1.55 } },
      },
      {
        ...{ image: 'more/ajrakh-floor-cushion', left: 0.13, caption: 'Nine stars to sit on', ...shotOf(cushion, [0.5, 0.45]) },
        ...{ from: { at: [0.5, 0.46], zoom: 2.1 }, to: { at: [0.5, 0.48], zoom: 1.02 } },
      },
    ],
  },
  {
    file: 'copper-and-brass.mp4',
    title: 'Copper and brass for water',
    description: 'A bottle of one litre with its tumbler, and a lota with a small one. Both darken, and both can be polished.',
    shots: [
      {
        ...{ ...copper, caption: 'One litre of copper', ...shotOf(bottle, [0.3, 0.56]) },
        ...{ from: { at: [0.31, 0.72], zoom: 2 }, to: { at: [0.31, 0.36], zoom: 1.8 } },
      },
      {
        ...{ ...copper, caption: 'With its own tumbler', ...shotOf(bottle, [0.7, 0.7]) },
        ...{ from: { at: [0.72, 0.68], zoom: 2 }, to: { at: [0.69, 0.66], zoom: 1.5 } },
      },
      {
        ...{ image: 'more/beaten-brass-lota', left: 0.22, caption: 'Beaten by hand', ...shotOf(lota, [0.34, 0.58]) },
        ...{ from: { at: [0.3, 0.54], zoom: 1.9 }, to: { at: [0.5, 0.56], zoom: 1.1 } },
      },
    ],
  },
  {
    file: 'lac-bangles.mp4',
    title: 'Ten bangles, four colors',
    description: 'Lac in marigold, rani, leaf and cobalt. Keep them away from heat and perfume.',
    shots: [
      {
        ...{ ...lac, caption: 'Marigold, rani, leaf, cobalt', ...shotOf(bangles, [0.3, 0.66]) },
        ...{ from: { at: [0.24, 0.64], zoom: 2.1 }, to: { at: [0.42, 0.64], zoom: 2.1 } },
      },
      {
        ...{ ...lac, caption: 'Ten in a set', ...shotOf(bangles, [0.54, 0.72]) },
        ...{ from: { at: [0.56, 0.6], zoom: 1.9 }, to: { at: [0.6, 0.79], zoom: 1.7 } },
      },
      {
        ...{ ...lac, caption: 'In three sizes', ...shotOf(bangles, [0.4, 0.66]) },
        ...{ from: { at: [0.42, 0.64], zoom: 1.6 }, to: { at: [0.52, 0.61], zoom: 1.28 } },
      },
    ],
  },
];
