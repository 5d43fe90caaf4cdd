import { type Camera, tableCamera } from '../camera.ts';
import { linear, type Rgb, tint } from '../color.ts';
import { brass, clothLight, gloss, keyLamp, matte, type Shader } from '../lighting.ts';
import { band, quatrefoil, type Shape, stamp, tooth } from '../motifs.ts';
import { marigoldHead } from '../props.ts';
import { fractalNoise, seededRandom, smoothstep } from '../random.ts';
import { drawScene, marketBackdrop, nearSide, printOn, softShadow, woodTable } from '../stage.ts';
import { castShadow, closedPath, drawPatch, type Patch, revolve, type Surface } from '../surface.ts';
import { add, type Point, scale, type Vec3 } from '../vector.ts';
import { glazed, inks, outsidePainting } from './blue-pottery-bowls.ts';
import { clayDiya } from './brass-diya.ts';

/** A vessel turned on a wheel or a lathe; `inside` is its hollow, lip first. */
type Turned = {
  at: Vec3;
  profile: readonly Point[];
  finish: Shader;
  inside?: readonly Point[];
  turn?: Vec3;
  painted?: { shapes: readonly Shape[]; inks: readonly string[] };
};

const whole: [number, number] = [-3.15, 3.15];
let drawn = 0;

function outsideOf({ profile, at, turn }: Turned): Patch {
  return { surface: revolve(profile, at, turn), u: whole, v: [0, 1], columns: 130, rows: 100 };
}

function shadowOf(camera: Camera, goods: Turned): string {
  return softShadow(castShadow(camera, { ...outsideOf(goods), u: [0, 6.28], columns: 30, rows: 24 }, keyLamp), 16, 0.75);
}

function turned(camera: Camera, goods: Turned): string {
  const outside = outsideOf(goods);
  const { painted, inside, at, turn, finish } = goods;
  const print = painted
    ? `<g filter="url(#print)">${printOn(camera, outside.surface, nearSide(camera, outside.surface, painted.shapes), painted.inks)}</g>`
    : '';
  const light = painted ? `<g style="mix-blend-mode:multiply" opacity=".45">${drawPatch(camera, outside, clothLight())}</g>` : '';
  const body = `<g style="isolation:isolate">${drawPatch(camera, outside, finish)}${print}${light}</g>`;
  return inside ? body + hollow(camera, revolve(inside, at, turn), finish) : body;
}

/** As far as the lip lets it be seen; it runs the other way round, and darkens with depth. */
function hollow(camera: Camera, surface: Surface, finish: Shader): string {
  drawn += 1;
  const lip = closedPath(Array.from({ length: 100 }, (_, i) => camera.project(surface((i / 100) * 6.2832, 0))));
  const patch: Patch = { surface: (u, v) => surface(-u, v), u: whole, v: [0, 1], columns: 90, rows: 40 };
  const deep: Shader = (hit) => scale(finish(hit), 0.85 - 0.7 * smoothstep(0, 0.7, hit.v));
  return `<clipPath id="mouth-${drawn}"><path d="${lip}"/></clipPath><g clip-path="url(#mouth-${drawn})">${drawPatch(camera, patch, deep)}</g>`;
}

/** A metal of another color than brass, beaten by hand. */
function beaten(color: Rgb, dents: number): Shader {
  const metal = brass();
  return (hit) => {
    const worn = 0.78 + 0.4 * fractalNoise(hit.u * dents, hit.v * dents * 2.2, 5);
    return scale(tint(metal(hit), color), worn);
  };
}

function clay(color: string): Shader {
  const albedo = linear(color);
  return matte((hit) => scale(albedo, 0.8 + 0.4 * fractalNoise(hit.u * 8, hit.v * 22, 4)));
}

/** Lac, which shines. */
function lacquer(color: string): Shader {
  const [body, shine] = [matte(linear(color)), gloss(1.6)];
  return (hit) => add(body(hit), shine(hit));
}

function still(seed: number, goods: readonly Turned[], more: (camera: Camera) => string[] = () => []): string {
  const camera = tableCamera;
  return drawScene({
    ...{ width: 1200, height: 1500 },
    layers: [
      marketBackdrop(1200, 870, seed),
      woodTable(camera, 1200, 1500),
      ...goods.map((each) => shadowOf(camera, each)),
      ...goods.map((each) => turned(camera, each)),
      ...more(camera),
    ],
  });
}

function marigolds(seed: number, places: readonly [x: number, z: number, radius: number][]) {
  const random = seededRandom(seed);
  return (camera: Camera) => places.map(([x, z, radius]) => marigoldHead(camera, [x, 0, z], radius, random));
}

const points = (...flat: number[]): Point[] => Array.from({ length: flat.length / 2 }, (_, i): Point => [flat[i * 2] ?? 0, flat[i * 2 + 1] ?? 0]);
const scaled = (profile: readonly Point[], by: number): Point[] => profile.map(([r, y]): Point => [r * by, y * by]);

const lota = points(128, 392, 134, 384, 126, 372, 96, 352, 84, 330, 84, 330, 92, 312, 150, 262, 190, 190, 186, 118, 142, 48, 96, 22, 88, 16, 96, 4, 94, 0);
const lotaInside = points(128, 392, 118, 384, 92, 356, 80, 330, 88, 300, 150, 240, 150, 160);

export const brassLota = (): string =>
  still(
    71,
    [
      { at: [-60, 0, -20], profile: scaled(lota, 1.25), inside: scaled(lotaInside, 1.25), finish: beaten([1, 1, 1], 3) },
      { at: [255, 0, 210], profile: scaled(lota, 0.62), inside: scaled(lotaInside, 0.62), finish: beaten([1, 1, 1], 3) },
    ],
    marigolds(3, [
      [-340, 260, 56],
      [-240, 360, 48],
    ]),
  );

const bottle = points(
  0.5,
  690,
  40,
  688,
  56,
  680,
  60,
  660,
  60,
  612,
  60,
  612,
  46,
  604,
  44,
  570,
  56,
  540,
  104,
  498,
  136,
  440,
  142,
  380,
  142,
  380,
  142,
  60,
  142,
  60,
  134,
  14,
  118,
  0,
);
const tumbler = points(92, 236, 95, 230, 88, 130, 80, 20, 78, 6, 70, 0);
const tumblerInside = points(92, 236, 86, 226, 80, 130, 72, 30);
const copper: Rgb = [1.02, 0.56, 0.42];

export const copperBottle = (): string =>
  still(64, [
    { at: [-90, 0, 0], profile: bottle, finish: beaten(copper, 9) },
    { at: [210, 0, 160], profile: tumbler, inside: tumblerInside, finish: beaten(copper, 9) },
  ]);

const planter = points(220, 420, 228, 410, 226, 352, 226, 352, 206, 346, 206, 346, 186, 200, 158, 40, 150, 10, 142, 0);
const planterInside = points(220, 420, 206, 412, 196, 380, 0.5, 372);
/** A band of teeth and dots in lime, in angle and share of the profile. */
function limeBands(): Shape[] {
  const random = seededRandom(40);
  const shapes: Shape[] = [band(-1.9, 0.47, 1.9, 0.48, 0), band(-1.9, 0.68, 1.9, 0.69, 0)];
  for (let i = -9; i <= 9; i++) {
    shapes.push(...stamp(tooth(), i * 0.2, 0.53, 0.09, random, 0, 1.6));
    shapes.push(...stamp(quatrefoil(), i * 0.2 + 0.1, 0.62, 0.06, random, 0, 1.6));
  }
  return shapes;
}

export const terracottaPlanter = (): string => {
  const painted = { shapes: limeBands(), inks: ['#efe2c8', '#b9603a', '#efe2c8', '#efe2c8'] };
  return still(88, [
    { at: [-110, 0, -40], profile: scaled(planter, 1.05), inside: scaled(planterInside, 1.05), finish: clay('#c0623a'), painted },
    { at: [230, 0, 190], profile: scaled(planter, 0.62), inside: scaled(planterInside, 0.62), finish: clay('#b4552f'), painted },
  ]);
};

const vase = points(86, 640, 94, 632, 84, 616, 58, 588, 50, 545, 54, 505, 100, 430, 168, 330, 190, 240, 172, 140, 120, 60, 92, 26, 92, 10, 100, 0);
const vaseMouth = points(86, 640, 78, 628, 56, 596, 46, 545);
const cup = points(104, 252, 108, 246, 104, 200, 94, 100, 82, 26, 72, 16, 72, 4, 78, 0);
const cupInside = points(104, 252, 98, 244, 92, 190, 80, 90, 60, 34);

/** White ware painted as the bowls are, then glazed. */
function blueWare(camera: Camera, at: Vec3, profile: readonly Point[], mouth: readonly Point[], seed: number): string {
  const outside = outsideOf({ at, profile, finish: clay('#ffffff') });
  const painting = printOn(camera, outside.surface, nearSide(camera, outside.surface, outsidePainting(seed)), inks);
  const shell: Shader = (hit) => add(matte([0.82, 0.81, 0.78])(hit), scale(gloss(1)(hit), 0.6));
  return glazed(camera, outside, painting, (v) => 1.12 - 0.5 * smoothstep(0.55, 1, v)) + hollow(camera, revolve(mouth, at), shell);
}

function blueStill(seed: number, wares: readonly [at: Vec3, profile: readonly Point[], mouth: readonly Point[]][]): string {
  const shadows = wares.map(([at, profile]) => shadowOf(tableCamera, { at, profile, finish: clay('#ffffff') }));
  const bodies = wares.map(([at, profile, mouth], nth) => blueWare(tableCamera, at, profile, mouth, seed + nth));
  return still(seed, [], () => [...shadows, ...bodies]);
}

export const bluePotteryVase = (): string => blueStill(46, [[[0, 0, 0], vase, vaseMouth]]);

export const bluePotteryTumblers = (): string =>
  blueStill(35, [
    [[-150, 0, -30], cup, cupInside],
    [[120, 0, -60], cup, cupInside],
    [[-20, 0, 210], cup, cupInside],
    [[270, 0, 170], cup, cupInside],
  ]);

const bell = points(
  0.5,
  560,
  22,
  554,
  32,
  534,
  22,
  514,
  14,
  506,
  14,
  506,
  14,
  470,
  26,
  440,
  30,
  410,
  20,
  376,
  16,
  352,
  36,
  340,
  36,
  332,
  36,
  332,
  66,
  318,
  104,
  276,
  122,
  210,
  134,
  140,
  164,
  70,
  192,
  34,
  200,
  18,
  196,
  4,
  188,
  0,
);

export const brassBell = (): string =>
  still(
    93,
    [{ at: [0, 0, 0], profile: bell, finish: beaten([1, 1, 1], 2) }],
    marigolds(9, [
      [-300, 220, 60],
      [300, 260, 54],
      [-210, 360, 46],
    ]),
  );

/** Rings that lie on each other, and two that lean on them. */
export const lacBangles = (): string => {
  const ring = (radius: number, thick: number): Point[] =>
    Array.from({ length: 25 }, (_, i): Point => {
      const angle = (i / 24) * Math.PI * 2;
      return [radius + Math.sin(angle) * thick, Math.cos(angle) * thick];
    });
  const colors = ['#8f1340', '#d6146b', '#e08a00', '#1e7f4f', '#d6146b', '#7d1f1c', '#e08a00', '#1c46a8'];
  const stack = colors.map((color, i): Turned => ({ at: [-90 + (i % 3) * 6, 20 + i * 38, -20 - (i % 2) * 8], profile: ring(235, 20), finish: lacquer(color) }));
  const leaning: Turned[] = [
    { at: [250, 178, 190], profile: ring(190, 18), turn: [1.15, -0.5, 0], finish: lacquer('#d6146b') },
    { at: [150, 30, 400], profile: ring(175, 17), finish: lacquer('#1e7f4f') },
  ];
  return still(29, [...stack, ...leaning]);
};

/** Twelve lamps of clay in three rows, lit. */
export const clayDiyas = (): string =>
  still(12, [], (camera) => [-170, 80, 330].flatMap((z, row) => [-345, -115, 115, 345].map((x) => clayDiya(camera, [x + (row === 1 ? 24 : 0), 0, z]))));
