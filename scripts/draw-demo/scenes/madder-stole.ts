import { type Camera, wallCamera } from '../camera.ts';
import { drawCloth } from '../cloth.ts';
import { linear, palette, toCss } from '../color.ts';
import { brass, type Hit, matte, rakingLamp } from '../lighting.ts';
import { band, boota, quatrefoil, type Shape, stamp, star, tooth } from '../motifs.ts';
import { fractalNoise, jitter, mix, seededRandom, smoothstep } from '../random.ts';
import { drawScene, limeWall, softShadow } from '../stage.ts';
import { castShadow, drawPatch, openPath, type Patch, type Plane, revolve, type Surface } from '../surface.ts';
import { type Point, scale, type Vec3 } from '../vector.ts';

/** Of a cloth that hangs from the rod. */
export const width = 640;
const pleatLength = 25;
const rodRadius = 15;
/** Ground, then light, dark, accent and petal ink. */
export type Dye = { ground: string; inks: readonly [string, string, string, string] };
export const madder: Dye = { ground: '#a82a25', inks: [palette.cream, palette.iron, palette.indigoDeep, '#c9403a'] };
const wall: Plane = { through: [0, 0, -110], normal: [0, 0, 1] };

/** The blocks stamped on a cloth of that length, in cloth coordinates. */
export type Print = (length: number, seed: number) => Shape[];
/** Ajrakh on madder with a fringe unless it says otherwise. */
export type Fall = { at: Vec3; length: number; seed: number; dye?: Dye; print?: Print; hasHem?: true };

/** How deep a pleat stands out at a place of the cloth, about -1 to 1. */
function pleat(s: number, t: number, seed: number): number {
  const drift = (fractalNoise(s / 260, t / 700, seed) - 0.5) * 4.6;
  const fine = (fractalNoise(s / 60, t / 420, seed + 5) - 0.5) * 1.3;
  return Math.sin(s / pleatLength + drift) * 0.8 + fine;
}

/** Cloth hanging from a rod at `at`: s across, t down from the rod's crown. */
function hanging({ at, seed }: Fall): Surface {
  return (s, t) => {
    const around = Math.min(t / rodRadius, Math.PI / 2);
    const fallen = Math.max(0, t - (rodRadius * Math.PI) / 2);
    const deep = mix(13, 40, smoothstep(0, 600, t));
    const gather = mix(0.74, 0.88, smoothstep(0, 900, t));
    const sway = Math.sin(t / 420 + seed) * 10;
    return [
      at[0] + s * gather + sway + Math.cos(s / pleatLength) * deep * 0.14,
      at[1] + rodRadius * Math.cos(around) - fallen + fractalNoise(s / 160, 3, seed) * 12 - pleat(s, t, seed) * smoothstep(500, 1100, t) * 7,
      at[2] + rodRadius * Math.sin(around) + pleat(s, t, seed) * deep + deep,
    ];
  };
}

/** Ajrakh: rows of eightfold stars with quatrefoils between, bands and teeth at the end. */
function ajrakh(length: number, seed: number): Shape[] {
  const random = seededRandom(seed);
  const half = width / 2;
  const end = length - 250;
  const shapes: Shape[] = [];
  for (let row = 0; row * 108 < end - 40; row++) {
    for (let column = -2; column <= 2; column++) {
      shapes.push(...stamp(star(), column * 112, row * 108 + 44, 98, random));
      shapes.push(...stamp(quatrefoil(), column * 112 + 56, row * 108 + 98, 44, random, 0.785));
    }
  }
  for (const [from, to, ink] of [
    [0, 8, 1],
    [14, 34, 2],
    [40, 46, 0],
    [196, 202, 0],
    [208, 232, 2],
    [238, 244, 1],
  ] as const) {
    shapes.push(band(-half, end + from, half, end + to, ink));
  }
  for (let i = -11; i <= 11; i++) shapes.push(...stamp(tooth(), i * 34, end + 62, 26, random, 0, 1.15));
  for (let i = -5; i <= 5; i++) shapes.push(...stamp(boota(), i * 70, end + 140, 96, random));
  for (const side of [-1, 1]) {
    shapes.push(band(side * half - 22, 0, side * half + 22, end, 2));
    shapes.push(band(side * half - side * 32 - 3, 0, side * half - side * 32 + 3, end, 0));
  }
  return shapes;
}

/** One fall of the stole with its fringe. */
export function stoleFall(camera: Camera, fall: Fall): string {
  const patch: Patch = { surface: hanging(fall), u: [-width / 2, width / 2], v: [0, fall.length], columns: 170, rows: 150 };
  const shade = ({ u, v, at }: Hit) => {
    const valley = smoothstep(-1.1, 0.7, pleat(u, v, fall.seed));
    return 1.05 * (0.22 + 0.78 * valley) * (1 - 0.28 * smoothstep(700, 0, at[1]));
  };
  const { ground, inks } = fall.dye ?? madder;
  const cloth = drawCloth(camera, { name: `stole-${fall.seed}`, patch, ground, print: (fall.print ?? ajrakh)(fall.length, fall.seed), inks, shade });
  return fall.hasHem ? cloth : fringe(camera, fall) + cloth;
}

function fringe(camera: Camera, fall: Fall): string {
  const random = seededRandom(fall.seed + 70);
  const surface = hanging(fall);
  const { ground } = fall.dye ?? madder;
  return Array.from({ length: 150 }, (_, i) => {
    const s = ((i + 0.5) / 150 - 0.5) * width + jitter(random, 2);
    const [x, y, z] = surface(s, fall.length);
    const lit = 0.08 + 0.92 * smoothstep(-0.9, 0.9, pleat(s, fall.length, fall.seed));
    const [lean, drop] = [jitter(random, 9), 42 + random() * 16];
    const thread: Point[] = [
      [0, 6],
      [0.3, -drop * 0.5],
      [1, -drop],
    ].map(([share = 0, down = 0]) => camera.project([x + lean * share, y + down, z]));
    return `<path d="${openPath(thread)}" stroke="${toCss(scale(linear(ground), lit))}" stroke-width="2.6" stroke-linecap="round" fill="none"/>`;
  }).join('');
}

/** A brass rod along x with turned ends. */
export function brassRod(camera: Camera, at: Vec3, half: number): string {
  const ends: Point[] = [
    [0, half + 46],
    [13, half + 40],
    [22, half + 24],
    [13, half + 8],
    [13, half + 8],
    [24, half],
    [24, half - 8],
    [rodRadius - 4, half - 12],
  ];
  const profile: Point[] = [...ends, ...ends.toReversed().map(([r, y]): Point => [r, -y])];
  const patch: Patch = { surface: revolve(profile, at, [0, 0, -Math.PI / 2]), u: [-3.15, 3.15], v: [0, 1], columns: 50, rows: 140 };
  return softShadow(castShadow(camera, { ...patch, columns: 12, rows: 60 }, rakingLamp, wall), 8, 0.55) + drawPatch(camera, patch, brass());
}

/** The bracket that holds the rod off the wall. */
function bracket(camera: Camera, x: number, y: number): string {
  const arm: Patch = {
    surface: (u, v) => [x + Math.sin(u) * 9, y - 20 + Math.cos(u) * 9, -150 + v * 150],
    u: [-3.15, 3.15],
    v: [0, 1],
    columns: 24,
    rows: 20,
    twoSided: true,
  };
  return drawPatch(camera, arm, matte([0.1, 0.06, 0.03]));
}

/** Cloths over the brass rod on a wall of that color, the rear one first. */
export function hungCloths(falls: readonly Fall[], wallColor = '#c4b290'): string {
  const camera = wallCamera;
  const rod: Vec3 = [0, 1352, 0];
  const shadows = falls.map((fall) =>
    castShadow(camera, { surface: hanging(fall), u: [-width / 2, width / 2], v: [0, fall.length + 40], columns: 50, rows: 20 }, rakingLamp, wall),
  );
  return drawScene({
    width: 1200,
    height: 1500,
    layers: [
      limeWall(1200, 1500, wallColor, { x: 300, y: 330, radius: 1350 }),
      softShadow(shadows.join(''), 16, 0.55),
      bracket(camera, -430, rod[1]),
      bracket(camera, 430, rod[1]),
      brassRod(camera, rod, 450),
      ...falls.map((fall) => stoleFall(camera, fall)),
    ],
  });
}

export function madderStole(): string {
  return hungCloths([
    { at: [190, 1352, -60], length: 880, seed: 24 },
    { at: [-70, 1352, 0], length: 1130, seed: 9 },
  ]);
}
