/** A place in a picture or a frame: shares of its width and height, from the upper left. */
export type Place = readonly [x: number, y: number];
export type View = { at: Place; zoom: number };

/**
 * One picture that a film moves over (scripts/draw-demo/filming.ts). `left`: where the upright part of it begins that is filmed, which is
 * as high as the picture; `from` and `to` are what of it fills the frame at first and at last. `shows`: products by their names, and where
 * they are in that part.
 */
export type Shot = { image: string; left?: number; from: View; to: View; shows: Readonly<Record<string, Place>> };

const fan = 'Double-ended Spin Fan';
const kurta = 'Indigo Block-print Kurta';
export const diya = 'Brass Diya Lamp';
export const stole = 'Madder Ajrakh Stole';
export const bowls = 'Blue Pottery Bowl Set';
export const lantern = 'Woven Cane Lantern';

export const stall = 'rangrez-poster';

export const wholeFan: Shot = {
  ...{ image: 'double-ended-spin-fan', left: 0.1, shows: { [fan]: [0.5, 0.42] } },
  ...{ from: { at: [0.45, 0.5], zoom: 1.02 }, to: { at: [0.55, 0.45], zoom: 1.12 } },
};
export const upperRing: Shot = {
  ...{ image: 'double-ended-spin-fan', shows: { [fan]: [0.4, 0.28] } },
  ...{ from: { at: [0.4, 0.3], zoom: 1.6 }, to: { at: [0.45, 0.33], zoom: 1.35 } },
};
export const lowerRing: Shot = {
  ...{ image: 'double-ended-spin-fan', left: 0.29, shows: { [fan]: [0.62, 0.48] } },
  ...{ from: { at: [0.6, 0.5], zoom: 1.6 }, to: { at: [0.55, 0.5], zoom: 1.35 } },
};

export const wholeKurta: Shot = {
  ...{ image: 'indigo-block-print-kurta', left: 0.15, shows: { [kurta]: [0.5, 0.4] } },
  ...{ from: { at: [0.5, 0.55], zoom: 1.02 }, to: { at: [0.5, 0.48], zoom: 1.14 } },
};
export const hemOfKurta: Shot = {
  ...{ image: 'indigo-block-print-kurta', left: 0.15, shows: { [kurta]: [0.5, 0.8] } },
  ...{ from: { at: [0.5, 0.78], zoom: 2.1 }, to: { at: [0.5, 0.6], zoom: 1.9 } },
};
export const buttonsOfKurta: Shot = {
  ...{ image: 'indigo-block-print-kurta', left: 0.15, shows: { [kurta]: [0.5, 0.26] } },
  ...{ from: { at: [0.5, 0.34], zoom: 1.9 }, to: { at: [0.5, 0.28], zoom: 2.1 } },
};

export const wholeDiya: Shot = {
  ...{ image: 'brass-diya-lamp', left: 0.15, shows: { [diya]: [0.5, 0.52] } },
  ...{ from: { at: [0.5, 0.5], zoom: 1.02 }, to: { at: [0.5, 0.47], zoom: 1.16 } },
};
export const wicks: Shot = {
  ...{ image: 'brass-diya-lamp', left: 0.15, shows: { [diya]: [0.5, 0.38] } },
  ...{ from: { at: [0.5, 0.36], zoom: 2 }, to: { at: [0.5, 0.4], zoom: 1.7 } },
};

export const wholeStole: Shot = {
  ...{ image: 'madder-ajrakh-stole', left: 0.18, shows: { [stole]: [0.42, 0.42] } },
  ...{ from: { at: [0.5, 0.5], zoom: 1.02 }, to: { at: [0.47, 0.46], zoom: 1.14 } },
};
export const starsOfStole: Shot = {
  ...{ image: 'madder-ajrakh-stole', left: 0.18, shows: { [stole]: [0.4, 0.34] } },
  ...{ from: { at: [0.4, 0.24], zoom: 2.1 }, to: { at: [0.42, 0.42], zoom: 1.9 } },
};
export const endsOfStole: Shot = {
  ...{ image: 'madder-ajrakh-stole', left: 0.18, shows: { [stole]: [0.36, 0.74] } },
  ...{ from: { at: [0.4, 0.7], zoom: 1.9 }, to: { at: [0.38, 0.76], zoom: 2.1 } },
};

export const wholeBowls: Shot = {
  ...{ image: 'blue-pottery-bowls', left: 0.1, shows: { [bowls]: [0.42, 0.56] } },
  ...{ from: { at: [0.5, 0.55], zoom: 1.02 }, to: { at: [0.46, 0.58], zoom: 1.16 } },
};
export const lotus: Shot = {
  ...{ image: 'blue-pottery-bowls', left: 0.1, shows: { [bowls]: [0.42, 0.5] } },
  ...{ from: { at: [0.42, 0.48], zoom: 2 }, to: { at: [0.44, 0.52], zoom: 1.6 } },
};

export const wholeLantern: Shot = {
  ...{ image: 'woven-cane-lantern', left: 0.15, shows: { [lantern]: [0.53, 0.48] } },
  ...{ from: { at: [0.5, 0.5], zoom: 1.14 }, to: { at: [0.5, 0.48], zoom: 1.02 } },
};
export const weave: Shot = {
  ...{ image: 'woven-cane-lantern', left: 0.15, shows: { [lantern]: [0.53, 0.5] } },
  ...{ from: { at: [0.53, 0.52], zoom: 2.1 }, to: { at: [0.53, 0.48], zoom: 1.6 } },
};
