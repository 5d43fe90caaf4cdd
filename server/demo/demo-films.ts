import * as shots from './shots.ts';
import { bowls, diya, lantern, type Place, type Shot, stall, stole, type View } from './shots.ts';

/** The words are in the picture. */
type CaptionedShot = Shot & { caption: string };

/** A shoppable video of the demo store: filmed by scripts/draw-demo/film-videos.ts into `videos/`, one shot after the other. */
export type DemoFilm = { file: string; title: string; description: string; shots: readonly CaptionedShot[] };

export const shotSeconds = 3;

/** Shots that several films have. */
const wholeDiya = { ...shots.wholeDiya, caption: 'Five wicks at dusk' };
const wholeStole = { ...shots.wholeStole, caption: 'Madder, indigo, iron black' };
const wholeKurta = { ...shots.wholeKurta, caption: 'Cotton cambric, straight cut' };
const wholeBowls = { ...shots.wholeBowls, caption: 'Painted one by one' };
const wholeLantern = { ...shots.wholeLantern, caption: 'Light through cane' };

/** Of the products of the show, the newest first, as shoppers see them. With the show as many as a store may have on their way at once. */
export const demoFilms: readonly DemoFilm[] = [
  {
    file: 'diwali-corner.mp4',
    title: 'A corner for the festival',
    description: 'A lamp, a lantern and bowls for sweets, from one stall.',
    shots: [
      {
        ...{ image: stall, caption: 'From one stall', shows: { [diya]: [0.69, 0.66], [lantern]: [0.2, 0.22] } },
        ...{ from: { at: [0.5, 0.5], zoom: 1.02 }, to: { at: [0.55, 0.58], zoom: 1.2 } },
      },
      wholeDiya,
      {
        ...{ image: stall, caption: 'Bowls for the sweets', shows: { [bowls]: [0.28, 0.79] } },
        ...{ from: { at: [0.4, 0.72], zoom: 1.5 }, to: { at: [0.34, 0.76], zoom: 1.75 } },
      },
    ],
  },
  {
    file: 'spin-fan.mp4',
    title: 'Two fans, one stand',
    description: 'Each end has its own ring of light. The remote turns one of them off for the night.',
    shots: [
      { ...shots.upperRing, caption: 'A ring of color' },
      { ...shots.lowerRing, caption: 'And one more' },
      { ...shots.wholeFan, caption: 'Two fans, one stand' },
    ],
  },
  {
    file: 'indigo-kurta.mp4',
    title: 'Indigo, stamped by hand',
    description: 'A flowering boota all over, a vine along the hem. Wash it apart, in cold water.',
    shots: [{ ...shots.hemOfKurta, caption: 'A vine along the hem' }, { ...shots.buttonsOfKurta, caption: 'Brass buttons' }, wholeKurta],
  },
  {
    file: 'brass-diya.mp4',
    title: 'Five wicks at dusk',
    description: 'Cast and turned in brass, 38 cm tall. Wicks and oil are not included.',
    shots: [{ ...shots.wicks, caption: 'Lit one after the other' }, wholeDiya],
  },
  {
    file: 'ajrakh-stole.mp4',
    title: 'Stars that never line up',
    description: 'Each star is stamped by hand with a carved block. 200 by 70 cm, with knotted ends.',
    shots: [{ ...shots.starsOfStole, caption: 'Each one by hand' }, { ...shots.endsOfStole, caption: 'Knotted ends' }, wholeStole],
  },
  {
    file: 'pottery-bowls.mp4',
    title: 'Blue pottery for the table',
    description: 'Quartz and glass, fired once. A plate and three bowls.',
    shots: [{ ...shots.lotus, caption: 'A lotus in the middle' }, wholeBowls],
  },
  {
    file: 'cane-lantern.mp4',
    title: 'Light through cane',
    description: 'Woven by hand: its shadow fills the wall behind it.',
    shots: [{ ...shots.weave, caption: 'Woven by hand' }, wholeLantern],
  },
  {
    file: 'dyers-rack.mp4',
    title: 'From the rack of the dyer',
    description: 'Indigo and madder, dried in the lane behind the stall.',
    shots: [
      {
        ...{ image: stall, caption: 'Dried in the lane', shows: { [stole]: [0.52, 0.36] } },
        ...{ from: { at: [0.3, 0.36], zoom: 1.6 }, to: { at: [0.55, 0.36], zoom: 1.6 } },
      },
      wholeStole,
      wholeKurta,
    ],
  },
  {
    file: 'four-gifts.mp4',
    title: 'Four gifts from one lane',
    description: 'A lamp, a lantern, bowls and a stole.',
    shots: [wholeDiya, wholeLantern, wholeBowls, wholeStole],
  },
];

type FilmTag = { name: string; timestamp_seconds: number; end_seconds: number | null; position_x: number; position_y: number };

/** Each product once, while the shot is on that shows it first: where it is in the middle of that shot. */
export function tagsOf({ shots }: DemoFilm): FilmTag[] {
  const tags = new Map<string, FilmTag>();
  for (const [index, shot] of shots.entries()) {
    const from = index * shotSeconds;
    for (const [name, place] of Object.entries(shot.shows)) {
      const last = lastShotOf(shots, name, index);
      const end_seconds = last === shots.length - 1 ? null : (last + 1) * shotSeconds;
      if (!tags.has(name)) tags.set(name, { name, timestamp_seconds: from, end_seconds, ...inFrame(shot, place) });
    }
  }
  return [...tags.values()];
}

/** The shots that show it go on without a gap up to this one. */
function lastShotOf(shots: readonly Shot[], name: string, first: number): number {
  const gap = shots.findIndex((shot, index) => index > first && !(name in shot.shows));
  return gap < 0 ? shots.length - 1 : gap - 1;
}

function inFrame({ from, to }: Shot, [x, y]: Place): { position_x: number; position_y: number } {
  const middle = (of: (view: View) => number) => (of(from) + of(to)) / 2;
  const zoom = middle((view) => view.zoom);
  const share = (place: number, at: number) => Math.round(Math.min(88, Math.max(12, ((place - at) * zoom + 0.5) * 100)));
  return {
    position_x: share(
      x,
      middle(({ at }) => at[0]),
    ),
    position_y: share(
      y,
      middle(({ at }) => at[1]),
    ),
  };
}
