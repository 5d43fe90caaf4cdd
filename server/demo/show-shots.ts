import type { DemoSceneName } from '#contract/live/demo-scenes.ts';
import * as shots from './shots.ts';

const { stall, diya, stole, bowls, lantern } = shots;

/** The shots of each scene of the show, which share its seconds; each shows the product of the scene. Filmed by scripts/draw-demo/film-show.ts. */
export const showShots: Readonly<Record<DemoSceneName, readonly shots.Shot[]>> = {
  stall: [
    {
      ...{ image: stall, shows: { [lantern]: [0.2, 0.22], [stole]: [0.52, 0.36], [bowls]: [0.28, 0.79], [diya]: [0.69, 0.66] } },
      ...{ from: { at: [0.5, 0.5], zoom: 1.02 }, to: { at: [0.52, 0.46], zoom: 1.18 } },
    },
  ],
  fan: [shots.wholeFan, shots.upperRing, shots.lowerRing],
  kurta: [shots.wholeKurta, shots.buttonsOfKurta, shots.hemOfKurta],
  diya: [
    shots.wicks,
    {
      ...{ image: 'brass-diya-lamp', left: 0.15, shows: { [diya]: [0.5, 0.6] } },
      ...{ from: { at: [0.5, 0.7], zoom: 1.9 }, to: { at: [0.5, 0.48], zoom: 1.6 } },
    },
    shots.wholeDiya,
  ],
  stole: [shots.wholeStole, shots.starsOfStole, shots.endsOfStole],
  bowls: [
    shots.lotus,
    {
      ...{ image: 'blue-pottery-bowls', left: 0.1, shows: { [bowls]: [0.5, 0.74] } },
      ...{ from: { at: [0.36, 0.7], zoom: 1.7 }, to: { at: [0.64, 0.66], zoom: 1.7 } },
    },
    shots.wholeBowls,
  ],
  lantern: [
    shots.weave,
    {
      ...{ image: 'woven-cane-lantern', left: 0.2, shows: { [lantern]: [0.38, 0.5] } },
      ...{ from: { at: [0.65, 0.34], zoom: 1.5 }, to: { at: [0.42, 0.48], zoom: 1.5 } },
    },
    shots.wholeLantern,
  ],
};
