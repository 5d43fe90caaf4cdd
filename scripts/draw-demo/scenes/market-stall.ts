import { cameraAt } from '../camera.ts';
import { palette } from '../color.ts';
import { keyLamp, type Lamp } from '../lighting.ts';
import { marigoldHead } from '../props.ts';
import { jitter, mix, seededRandom } from '../random.ts';
import { bulbStrings, drawScene, glow, softShadow, woodTable } from '../stage.ts';
import { castShadow, revolve } from '../surface.ts';
import type { Point, Vec3 } from '../vector.ts';
import { bluePotteryStack } from './blue-pottery-bowls.ts';
import { brassLamp, clayDiya } from './brass-diya.ts';
import { caneLantern } from './cane-lantern.ts';
import { brassRod, type Dye, type Fall, madder, stoleFall } from './madder-stole.ts';

const camera = cameraAt([0, 1150, 3300], [0, 640, 0], [360, 655], 0.71);
const indigo: Dye = { ground: '#2b3c7e', inks: [palette.cream, '#10183a', '#151f4b', '#7f94cf'] };
const turmeric: Dye = { ground: '#c07a1d', inks: [palette.cream, palette.iron, '#7d1f1c', '#a5332b'] };

/** A garland of marigold heads sagging between two places. */
function garland(from: Vec3, to: Vec3, sag: number, count: number): string {
  const random = seededRandom(4);
  return Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1);
    const at: Vec3 = [mix(from[0], to[0], share) + jitter(random, 4), mix(from[1], to[1], share) - Math.sin(share * Math.PI) * sag, mix(from[2], to[2], share)];
    return marigoldHead(camera, at, 25 + random() * 5, random);
  }).join('');
}

/** The stall in the evening, 9:16: what a live stream shows before its first frame. */
export function marketStall(): string {
  const random = seededRandom(66);
  const falls: Fall[] = [
    { at: [-420, 1330, -520], length: 1010, seed: 31, dye: indigo },
    { at: [480, 1330, -520], length: 1000, seed: 15, dye: turmeric },
    { at: [40, 1330, -470], length: 960, seed: 9, dye: madder },
  ];
  const flames: Lamp = { at: [170, 480, 240], color: [0.7, 0.38, 0.14], reach: 480 };
  const lampBody: Point[] = [
    [14, 690],
    [30, 560],
    [16, 500],
    [172, 486],
    [104, 424],
    [20, 400],
    [34, 270],
    [24, 120],
    [184, 20],
    [180, 0],
  ];
  const lampAt: Vec3 = [190, 0, -20];
  const heads: [number, number, number][] = [
    [-30, 400, 50],
    [60, 470, 46],
    [-110, 480, 44],
    [330, 420, 48],
    [400, 330, 44],
    [-400, 430, 46],
  ];
  return drawScene({
    width: 720,
    height: 1280,
    layers: [
      '<rect width="720" height="1280" fill="#1a0f0a"/>',
      brassRod(camera, [0, 1330, -500], 900),
      ...falls.map((fall) => stoleFall(camera, fall)),
      '<rect width="720" height="1280" fill="#120905" opacity=".38"/>',
      glow(190, 300, 520, '#c2601f', 0.4),
      bulbStrings(random, 720, 40, 420),
      woodTable(camera, 720, 1280, [keyLamp, flames], -420),
      softShadow(castShadow(camera, { surface: revolve(lampBody, lampAt), u: [0, 6.28], v: [0, 1], columns: 30, rows: 30 }, keyLamp), 8, 0.65),
      bluePotteryStack(camera),
      glow(...camera.project([190, 560, 0]), 330, '#ff8a2b', 0.4),
      brassLamp(camera, lampAt),
      ...heads.map(([x, z, radius]) => marigoldHead(camera, [x, 0, z], radius, random, [keyLamp, flames])),
      clayDiya(camera, [180, 0, 400]),
      clayDiya(camera, [-290, 0, 470]),
      garland([-560, 1470, 120], [60, 1500, 120], 190, 26),
      garland([60, 1500, 120], [600, 1470, 120], 170, 24),
      caneLantern(camera, { at: [-300, 1120, 60], size: 0.5 }),
      caneLantern(camera, { at: [345, 1210, 0], size: 0.42 }),
    ],
  });
}
