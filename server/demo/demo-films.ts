/** A place in a picture or a frame: shares of its width and height, from the upper left. */
type Place = readonly [x: number, y: number];
type View = { at: Place; zoom: number };

/**
 * One picture that a film moves over. `left`: where the upright part of it begins that is filmed, which is as high as the picture; `from`
 * and `to` are what of it fills the frame at first and at last. `shows`: products by their names, and where they are in that part.
 */
type Shot = { image: string; left?: number; from: View; to: View; caption: string; shows: Readonly<Record<string, Place>> };

/** A shoppable video of the demo store: filmed by scripts/draw-demo/film-videos.ts into `videos/`, one shot after the other. */
export type DemoFilm = { file: string; title: string; description: string; shots: readonly Shot[] };

export const shotSeconds = 3;

const fan = 'Double-ended Spin Fan';
const kurta = 'Indigo Block-print Kurta';
const diya = 'Brass Diya Lamp';
const stole = 'Madder Ajrakh Stole';
const bowls = 'Blue Pottery Bowl Set';
const lantern = 'Woven Cane Lantern';

const stall = 'rangrez-poster';

/** Shots that several films have. */
const wholeFan: Shot = {
  ...{ image: 'double-ended-spin-fan', left: 0.1, caption: 'Two fans, one stand', shows: { [fan]: [0.5, 0.42] } },
  ...{ from: { at: [0.45, 0.5], zoom: 1.02 }, to: { at: [0.55, 0.45], zoom: 1.12 } },
};
const wholeKurta: Shot = {
  ...{ image: 'indigo-block-print-kurta', left: 0.15, caption: 'Cotton cambric, straight cut', shows: { [kurta]: [0.5, 0.4] } },
  ...{ from: { at: [0.5, 0.55], zoom: 1.02 }, to: { at: [0.5, 0.48], zoom: 1.14 } },
};
const wholeDiya: Shot = {
  ...{ image: 'brass-diya-lamp', left: 0.15, caption: 'Five wicks at dusk', shows: { [diya]: [0.5, 0.52] } },
  ...{ from: { at: [0.5, 0.5], zoom: 1.02 }, to: { at: [0.5, 0.47], zoom: 1.16 } },
};
const wholeStole: Shot = {
  ...{ image: 'madder-ajrakh-stole', left: 0.18, caption: 'Madder, indigo, iron black', shows: { [stole]: [0.42, 0.42] } },
  ...{ from: { at: [0.5, 0.5], zoom: 1.02 }, to: { at: [0.47, 0.46], zoom: 1.14 } },
};
const wholeBowls: Shot = {
  ...{ image: 'blue-pottery-bowls', left: 0.1, caption: 'Painted one by one', shows: { [bowls]: [0.42, 0.56] } },
  ...{ from: { at: [0.5, 0.55], zoom: 1.02 }, to: { at: [0.46, 0.58], zoom: 1.16 } },
};
const wholeLantern: Shot = {
  ...{ image: 'woven-cane-lantern', left: 0.15, caption: 'Light through cane', shows: { [lantern]: [0.53, 0.48] } },
  ...{ from: { at: [0.5, 0.5], zoom: 1.14 }, to: { at: [0.5, 0.48], zoom: 1.02 } },
};

/** The newest first, as shoppers see them. With the show as many as a store may have on their way at once. */
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
      {
        ...{ image: 'double-ended-spin-fan', caption: 'A ring of color', shows: { [fan]: [0.4, 0.28] } },
        ...{ from: { at: [0.4, 0.3], zoom: 1.6 }, to: { at: [0.45, 0.33], zoom: 1.35 } },
      },
      {
        ...{ image: 'double-ended-spin-fan', left: 0.29, caption: 'And one more', shows: { [fan]: [0.62, 0.48] } },
        ...{ from: { at: [0.6, 0.5], zoom: 1.6 }, to: { at: [0.55, 0.5], zoom: 1.35 } },
      },
      wholeFan,
    ],
  },
  {
    file: 'indigo-kurta.mp4',
    title: 'Indigo, stamped by hand',
    description: 'A flowering boota all over, a vine along the hem. Wash it apart, in cold water.',
    shots: [
      {
        ...{ image: 'indigo-block-print-kurta', left: 0.15, caption: 'A vine along the hem', shows: { [kurta]: [0.5, 0.8] } },
        ...{ from: { at: [0.5, 0.78], zoom: 2.1 }, to: { at: [0.5, 0.6], zoom: 1.9 } },
      },
      {
        ...{ image: 'indigo-block-print-kurta', left: 0.15, caption: 'Brass buttons', shows: { [kurta]: [0.5, 0.26] } },
        ...{ from: { at: [0.5, 0.34], zoom: 1.9 }, to: { at: [0.5, 0.28], zoom: 2.1 } },
      },
      wholeKurta,
    ],
  },
  {
    file: 'brass-diya.mp4',
    title: 'Five wicks at dusk',
    description: 'Cast and turned in brass, 38 cm tall. Wicks and oil are not included.',
    shots: [
      {
        ...{ image: 'brass-diya-lamp', left: 0.15, caption: 'Lit one after the other', shows: { [diya]: [0.5, 0.38] } },
        ...{ from: { at: [0.5, 0.36], zoom: 2 }, to: { at: [0.5, 0.4], zoom: 1.7 } },
      },
      wholeDiya,
    ],
  },
  {
    file: 'ajrakh-stole.mp4',
    title: 'Stars that never line up',
    description: 'Each star is stamped by hand with a carved block. 200 by 70 cm, with knotted ends.',
    shots: [
      {
        ...{ image: 'madder-ajrakh-stole', left: 0.18, caption: 'Each one by hand', shows: { [stole]: [0.4, 0.34] } },
        ...{ from: { at: [0.4, 0.24], zoom: 2.1 }, to: { at: [0.42, 0.42], zoom: 1.9 } },
      },
      {
        ...{ image: 'madder-ajrakh-stole', left: 0.18, caption: 'Knotted ends', shows: { [stole]: [0.36, 0.74] } },
        ...{ from: { at: [0.4, 0.7], zoom: 1.9 }, to: { at: [0.38, 0.76], zoom: 2.1 } },
      },
      wholeStole,
    ],
  },
  {
    file: 'pottery-bowls.mp4',
    title: 'Blue pottery for the table',
    description: 'Quartz and glass, fired once. A plate and three bowls.',
    shots: [
      {
        ...{ image: 'blue-pottery-bowls', left: 0.1, caption: 'A lotus in the middle', shows: { [bowls]: [0.42, 0.5] } },
        ...{ from: { at: [0.42, 0.48], zoom: 2 }, to: { at: [0.44, 0.52], zoom: 1.6 } },
      },
      wholeBowls,
    ],
  },
  {
    file: 'cane-lantern.mp4',
    title: 'Light through cane',
    description: 'Woven by hand: its shadow fills the wall behind it.',
    shots: [
      {
        ...{ image: 'woven-cane-lantern', left: 0.15, caption: 'Woven by hand', shows: { [lantern]: [0.53, 0.5] } },
        ...{ from: { at: [0.53, 0.52], zoom: 2.1 }, to: { at: [0.53, 0.48], zoom: 1.6 } },
      },
      wholeLantern,
    ],
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
