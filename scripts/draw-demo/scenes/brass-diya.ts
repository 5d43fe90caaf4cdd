import { type Camera, tableCamera } from '../camera.ts';
import { brass, irradiance, keyLamp, type Lamp, matte } from '../lighting.ts';
import { flame, marigoldHead } from '../props.ts';
import { fractalNoise, seededRandom } from '../random.ts';
import { drawScene, glow, marketBackdrop, softShadow, woodTable } from '../stage.ts';
import { castShadow, drawPatch, type Patch, revolve, tabletop } from '../surface.ts';
import type { Point, Vec3 } from '../vector.ts';

const finial: Point[] = [
  [0.5, 690],
  [9, 676],
  [15, 655],
  [10, 638],
  [10, 638],
  [24, 628],
  [24, 620],
  [12, 610],
  [15, 590],
  [28, 566],
  [31, 545],
  [20, 522],
  [14, 505],
  [14, 480],
];
const stem: Point[] = [
  [16, 420],
  [16, 396],
  [34, 384],
  [34, 374],
  [18, 362],
  [18, 340],
  [30, 312],
  [41, 282],
  [34, 254],
  [22, 236],
  [22, 226],
  [50, 214],
  [50, 202],
  [24, 190],
  [21, 160],
  [24, 130],
  [36, 112],
  [36, 100],
];
const foot: Point[] = [
  [36, 104],
  [48, 99],
  [52, 92],
  [46, 84],
  [46, 84],
  [70, 74],
  [92, 62],
  [104, 50],
  [104, 50],
  [118, 50],
  [124, 44],
  [120, 37],
  [120, 37],
  [150, 32],
  [168, 26],
  [168, 26],
  [182, 24],
  [188, 14],
  [180, 0],
];
const dishOutside: Point[] = [
  [172, 486],
  [178, 480],
  [172, 470],
  [150, 446],
  [104, 424],
  [52, 412],
  [16, 406],
];
const dishInside: Point[] = [
  [176, 484],
  [166, 478],
  [140, 462],
  [90, 446],
  [40, 440],
  [2, 438],
];

/** Light of the burning wicks on what stands near. */
const wickLight: Lamp = { at: [0, 560, 130], color: [0.5, 0.28, 0.1], reach: 300 };

function turned(profile: readonly Point[], at: Vec3, rows: number, columns = 110, u: [number, number] = [-1.75, 1.75]): Patch {
  return { surface: revolve(profile, at), u, v: [0, 1], columns, rows };
}

/** The five-wick lamp standing at a world position. */
export function brassLamp(camera: Camera, at: Vec3): string {
  const metal = brass([keyLamp, { ...wickLight, at: [at[0], at[1] + 560, at[2] + 130] }]);
  const patina: typeof metal = (hit) => {
    const worn = 0.8 + 0.3 * fractalNoise(hit.u * 5, hit.v * 40 + hit.at[1] * 0.02, 9);
    const [r, g, b] = metal(hit);
    return [r * worn, g * worn, b * worn];
  };
  const inside: Patch = { ...turned(dishInside, at, 24), surface: mirrored(revolve(dishInside, at)), u: [-3.15, 3.15] };
  return [
    drawPatch(camera, turned(foot, at, 80, 200, [-3.15, 3.15]), patina),
    drawPatch(camera, turned(stem, at, 130), patina),
    drawPatch(camera, turned(dishOutside, at, 40, 150), patina),
    drawPatch(camera, inside, patina),
    oil(camera, at),
    wicks(camera, at, [2.4, -2.4, 3.14]),
    drawPatch(camera, turned(finial, at, 120), patina),
    wicks(camera, at, [-1.25, 1.25, 0]),
  ].join('');
}

/** Seen from above its hollow side, u runs the other way. */
function mirrored(surface: ReturnType<typeof revolve>): ReturnType<typeof revolve> {
  return (u, v) => surface(-u, v);
}

function oil(camera: Camera, at: Vec3): string {
  const [cx, cy] = camera.project([at[0], at[1] + 458, at[2]]);
  const [edge] = camera.project([at[0] + 128, at[1] + 458, at[2]]);
  const near = camera.project([at[0], at[1] + 458, at[2] + 128])[1];
  return `<ellipse cx="${cx}" cy="${cy}" rx="${edge - cx}" ry="${near - cy}" fill="#8a4a0c" opacity=".55"/>
<ellipse cx="${cx - 30}" cy="${cy - 2}" rx="${(edge - cx) * 0.5}" ry="${(near - cy) * 0.4}" fill="#ffcf70" opacity=".3" filter="url(#blur4)"/>`;
}

function wicks(camera: Camera, at: Vec3, angles: readonly number[]): string {
  return angles
    .map((angle) => {
      const spot = (radius: number, height: number) => camera.project([at[0] + Math.sin(angle) * radius, at[1] + height, at[2] + Math.cos(angle) * radius]);
      const [x0, y0] = spot(120, 460);
      const [x1, y1] = spot(170, 488);
      const size = Math.abs(camera.project([0, 100, at[2]])[1] - camera.project([0, 0, at[2]])[1]) * (Math.cos(angle) < -0.2 ? 0.72 : 0.82);
      return `<path d="M${x0} ${y0}L${x1} ${y1}" stroke="#b98a4c" stroke-width="5" stroke-linecap="round"/>${flame(x1, y1, size, Math.sin(angle) * 5)}`;
    })
    .join('');
}

const bowlOutside: Point[] = [
  [86, 46],
  [90, 43],
  [84, 34],
  [62, 12],
  [34, 0],
];
const bowlInside: Point[] = [
  [88, 46],
  [80, 38],
  [54, 20],
  [2, 14],
];

/** A small clay diya, lit. */
export function clayDiya(camera: Camera, at: Vec3): string {
  const light: Lamp = { at: [at[0], at[1] + 100, at[2] + 40], color: [0.7, 0.34, 0.1], reach: 110 };
  const clay = matte(
    (hit) => {
      const mottle = 0.8 + 0.4 * fractalNoise(hit.u * 9, hit.v * 9, 4);
      return [0.3 * mottle, 0.09 * mottle, 0.035 * mottle];
    },
    [keyLamp, light],
  );
  const outside = turned(bowlOutside, at, 14, 60);
  const inside: Patch = { ...turned(bowlInside, at, 12, 60, [-3.15, 3.15]), surface: mirrored(revolve(bowlInside, at)) };
  const [x, y] = camera.project([at[0], at[1] + 44, at[2] + 60]);
  return `${softShadow(castShadow(camera, { ...outside, u: [0, 6.28], columns: 24 }, keyLamp), 8, 0.75)}
${drawPatch(camera, outside, clay)}${drawPatch(camera, inside, clay)}${flame(x, y, 66, 4)}`;
}

export function brassDiya(): string {
  const random = seededRandom(12);
  const at: Vec3 = [0, 0, 0];
  const camera = tableCamera;
  const ground: Lamp = { at: [0, 300, 260], color: [0.62, 0.34, 0.12], reach: 420 };
  const shadowParts = [foot, stem, dishOutside, finial].map((profile) =>
    castShadow(camera, { surface: revolve(profile, at), u: [0, 6.28], v: [0, 1], columns: 30, rows: 24 }, keyLamp, tabletop),
  );
  const heads: [number, number, number][] = [
    [-330, 190, 66],
    [-215, 300, 58],
    [-365, 350, 52],
    [330, 60, 60],
    [-90, 470, 50],
    [352, 470, 52],
  ];
  return drawScene({
    width: 1200,
    height: 1500,
    layers: [
      marketBackdrop(1200, 870, 31),
      woodTable(camera, 1200, 1500, [keyLamp, ground]),
      softShadow(shadowParts.join(''), 16, 0.7),
      reflection(camera, at),
      glow(600, 480, 700, '#ff8a2b', 0.36),
      marigoldHead(camera, [330, 0, 60], 60, random),
      brassLamp(camera, at),
      ...heads.filter(([x]) => x !== 330).map(([x, z, radius]) => marigoldHead(camera, [x, 0, z], radius, random, [keyLamp, ground])),
      clayDiya(camera, [250, 0, 330]),
    ],
  });
}

/** The foot's faint mirror image in the oiled wood. */
function reflection(camera: Camera, at: Vec3): string {
  const [x, y] = camera.project([at[0], 0, at[2] + 175]);
  const [r, g, b] = irradiance(at, [0, 1, 0]).map((light) => Math.round(Math.min(1, light) * 255));
  return `<ellipse cx="${x}" cy="${y + 26}" rx="150" ry="30" fill="rgb(${r},${g},${b})" opacity=".28" filter="url(#blur16)"/>`;
}
