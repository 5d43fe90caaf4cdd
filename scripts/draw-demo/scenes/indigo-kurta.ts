import { type Camera, wallCamera } from '../camera.ts';
import { drawCloth } from '../cloth.ts';
import { palette } from '../color.ts';
import { brass, type Hit, matte, rakingLamp } from '../lighting.ts';
import { band, boota, quatrefoil, type Shape, stamp, tooth, vine } from '../motifs.ts';
import { fractalNoise, mix, seededRandom, smoothstep } from '../random.ts';
import { drawScene, latticeLight, limeWall, softShadow } from '../stage.ts';
import { castShadow, closedPath, drawPatch, openPath, type Patch, type Plane, revolve, type Surface, smoothCurve } from '../surface.ts';
import type { Point } from '../vector.ts';

const top = 1275;
const hem = 1080;
const ground = '#2b3c7e';
const inks = ['#ece4d0', '#9db2e0', '#e3a63f', palette.indigoDeep];
const wall: Plane = { through: [0, 0, -50], normal: [0, 0, 1] };

/** Right half of the body's cut, neck to hem, in cloth coordinates: across, down from the neck point. */
const rightSide: Point[] = [
  [66, 2],
  [132, 20],
  [206, 44],
  [206, 44],
  [190, 110],
  [184, 200],
  [182, 300],
  [184, 420],
  [206, 600],
  [244, 840],
  [278, 1070],
  [278, 1070],
];

function bodyFold(s: number, t: number): number {
  const flare = smoothstep(180, 1000, t);
  const pleats = Math.sin(s / (20 + flare * 14) + fractalNoise(s / 150, t / 600, 3) * 5) * 24 * flare;
  const drape = (fractalNoise(s / 70, t / 230, 41) - 0.5) * 62;
  const drag = Math.sin((Math.abs(s) * 0.9 + t * 0.75) / 26) * 11 * smoothstep(400, 140, t) * smoothstep(70, 170, Math.abs(s));
  return pleats + drape + drag;
}

/** The body hangs as a shallow tube: its sides turn away. */
const body: Surface = (s, t) => {
  const half = 200 + 80 * smoothstep(300, 1080, t);
  const around = Math.max(-1, Math.min(1, s / (half * 1.12)));
  const wave = bodyFold(s, t) * 0.28 * smoothstep(700, 1080, t);
  return [s + Math.cos(s / 30) * 3, top - t - Math.cos(around * 1.4) * 8 - wave, 78 * Math.cos((around * Math.PI) / 2) + bodyFold(s, t)];
};

function sleeve(side: 1 | -1): Surface {
  const lean = 0.2;
  return (s, t) => {
    const bulge = 46 * Math.cos(Math.min(1, Math.abs(s) / 110) * 1.5);
    const fold = (fractalNoise((s * side) / 60, t / 95, 60 + side) - 0.5) * 56 + Math.sin(t / 30 + (s * side) / 40 + fractalNoise(t / 120, 2, 9) * 4) * 7;
    const [across, down] = [s * Math.cos(lean) + t * Math.sin(lean), t * Math.cos(lean) - s * Math.sin(lean)];
    return [side * (150 + across), top - 66 - down, bulge + fold - 24];
  };
}

function bodyPrint(): Shape[] {
  const random = seededRandom(77);
  const shapes: Shape[] = [];
  for (let row = 0; row < 12; row++) {
    for (let column = -5; column <= 5; column++) {
      const x = column * 72 + (row % 2) * 36;
      if (Math.abs(x) < 40 && row < 5) continue;
      shapes.push(...stamp(boota(), x, row * 74 + 34, 54, random));
      shapes.push(...stamp(quatrefoil(), x + 36, row * 74 + 34, 15, random));
    }
  }
  for (const [from, to, ink] of [
    [-172, -166, 0],
    [-160, -150, 2],
    [-146, -142, 0],
    [-62, -58, 0],
    [-54, -44, 2],
    [-38, -32, 0],
  ] as const) {
    shapes.push(band(-320, hem + from, 320, hem + to, ink));
  }
  for (let i = -8; i <= 8; i++) shapes.push(...stamp(vine(), i * 44, hem - 102, 60, random, 0, 0.9));
  for (let i = -13; i <= 13; i++) shapes.push(...stamp(tooth(), i * 26, hem - 184, 20, random));
  return shapes;
}

function sleevePrint(seed: number): Shape[] {
  const random = seededRandom(seed);
  const shapes: Shape[] = [];
  for (let row = 0; row < 7; row++) {
    for (let column = -2; column <= 2; column++) {
      const x = column * 72 + (row % 2) * 36;
      shapes.push(...stamp(boota(), x, row * 74 + 20, 54, random));
      shapes.push(...stamp(quatrefoil(), x + 36, row * 74 + 20, 15, random));
    }
  }
  shapes.push(band(-130, 496, 130, 580, 3), band(-130, 490, 130, 496, 0), band(-130, 504, 130, 510, 2), band(-130, 562, 130, 568, 0));
  for (let i = -4; i <= 4; i++) shapes.push(...stamp(quatrefoil(), i * 30, 536, 34, random));
  return shapes;
}

function sleeves(camera: Camera): string {
  const corners: Point[] = [
    [-60, -4],
    [20, -26],
    [59, -12],
    [80, 22],
    [87, 82],
    [86, 220],
    [73, 420],
    [60, 566],
    [60, 566],
    [0, 574],
    [-58, 566],
    [-58, 566],
    [-84, 300],
    [-96, 120],
    [-60, -4],
  ];
  const curve = smoothCurve(corners);
  const cut = Array.from({ length: 120 }, (_, i) => curve(i / 120));
  const shade = ({ u, v }: Hit) => 1.1 * (0.35 + 0.65 * smoothstep(120, 30, Math.abs(u))) * (0.75 + 0.25 * smoothstep(-40, 120, v));
  return ([-1, 1] as const)
    .map((side) => {
      const patch: Patch = { surface: sleeve(side), u: [-120, 120], v: [-60, 590], columns: 50, rows: 130 };
      return drawCloth(camera, { name: `sleeve${side}`, patch, ground, print: sleevePrint(80 + side), inks, shade, cut });
    })
    .join('');
}

function bodyCut(): Point[] {
  const curve = smoothCurve(rightSide);
  const right = Array.from({ length: 80 }, (_, i) => curve(i / 79));
  const neck = Array.from({ length: 15 }, (_, i): Point => [-66 + (132 * i) / 14, 2 + 58 * Math.sin((Math.PI * i) / 14) ** 0.8]);
  const bottom = Array.from({ length: 21 }, (_, i): Point => [278 - (556 * i) / 20, 1070 + 12 * Math.sin((Math.PI * i) / 20)]);
  return [...neck, ...right, ...bottom, ...right.toReversed().map(([s, t]): Point => [-s, t])];
}

/** The inside of the back, seen through the neck, with the collar standing round it. */
function neckBehind(camera: Camera): string {
  const oval = (across: number, up: number, rx: number, ry: number) =>
    closedPath(Array.from({ length: 40 }, (_, i) => camera.project([across + Math.sin((i / 40) * 6.283) * rx, top + up + Math.cos((i / 40) * 6.283) * ry, 6])));
  return `<path d="${oval(0, -10, 78, 42)}" fill="#1c2858"/><path d="${oval(0, -10, 78, 42)}" fill="none" stroke="#8d9cc8" stroke-width="1.5" opacity=".45"/>
<path d="${oval(0, -18, 64, 36)}" fill="#0b1030"/><path d="${oval(6, -34, 50, 22)}" fill="#1a2560" opacity=".8" filter="url(#blur8)"/>`;
}

/** Collar, placket and its brass buttons, sewn on the front. */
function placket(camera: Camera): string {
  const on = (s: number, t: number) => camera.project(body(s, t));
  const strip = [...Array.from({ length: 20 }, (_, i) => on(-24, 56 + i * 17)), on(0, 402), ...Array.from({ length: 20 }, (_, i) => on(24, 379 - i * 17))];
  const collar = Array.from({ length: 21 }, (_, i) => on(-70 + 7 * i, 4 + 62 * Math.sin((Math.PI * i) / 20) ** 0.8));
  const line = (s: number) => openPath(Array.from({ length: 20 }, (_, i) => on(s, 64 + i * 16.5)));
  const buttons = [92, 162, 232, 302].map((t) => {
    const [x, y] = on(0, t);
    return `<circle cx="${x + 3}" cy="${y + 5}" r="9" fill="#000" opacity=".5" filter="url(#blur2)"/><radialGradient id="button-${t}" cx=".35" cy=".3" r=".75"><stop offset="0" stop-color="#fff0bd"/>
<stop offset=".35" stop-color="#dba448"/><stop offset="1" stop-color="#5d370d"/></radialGradient><circle cx="${x}" cy="${y}" r="9" fill="url(#button-${t})"/>`;
  });
  return `<path d="${closedPath(strip)}" fill="#000" opacity=".4" filter="url(#blur4)" transform="translate(4 5)"/><path d="${closedPath(strip)}" fill="#1f2c64"/><path d="${closedPath(strip)}" fill="url(#weave)" opacity=".3"/>
<path d="${line(-18)}M0 0${line(18)}" stroke="#e3a63f" stroke-width="2" stroke-dasharray="5 4" fill="none" opacity=".8"/><path d="${line(1)}" stroke="#0b1236" stroke-width="2" fill="none"/>
<path d="${openPath(collar)}" stroke="#0b1236" stroke-width="34" fill="none" opacity=".5" filter="url(#blur4)" transform="translate(2 6)"/><path d="${openPath(collar)}" stroke="#222f6b" stroke-width="28" fill="none"/>
<path d="${openPath(collar)}" stroke="#e3a63f" stroke-width="2" stroke-dasharray="5 4" fill="none" opacity=".75" transform="translate(0 9)"/>${buttons.join('')}`;
}

/** A wooden hanger with a brass hook, on a brass peg. */
function hanger(camera: Camera): string {
  const wood: Patch = {
    surface: (u, v) => {
      const droop = 62 * (Math.abs(v) / 190) ** 1.4;
      return [v, top - 14 - droop + Math.cos(u) * 11, -20 + Math.sin(u) * 11];
    },
    u: [-3.15, 3.15],
    v: [-180, 180],
    columns: 24,
    rows: 80,
    twoSided: true,
  };
  const bend = smoothCurve([
    [0, -20],
    [0, 30],
    [3, 62],
    [24, 84],
    [30, 110],
    [14, 134],
    [-12, 132],
    [-22, 112],
  ]);
  const hook = Array.from({ length: 50 }, (_, i) => bend(i / 49)).map(([x, up]) => camera.project([x, top + up, 14]));
  const peg: Patch = {
    surface: revolve(
      [
        [0, 40],
        [20, 38],
        [24, 30],
        [14, 20],
        [11, 0],
        [11, -90],
      ],
      [4, top + 118, 20],
      [Math.PI / 2, 0, 0],
    ),
    u: [-3.15, 3.15],
    v: [0, 1],
    columns: 40,
    rows: 40,
  };
  return `${drawPatch(
    camera,
    wood,
    matte((hit) => {
      const grainLine = mix(0.7, 1.1, fractalNoise(hit.v / 90, hit.u * 4, 2));
      return [0.3 * grainLine, 0.13 * grainLine, 0.05 * grainLine];
    }),
  )}${drawPatch(camera, peg, brass())}<path d="${openPath(hook)}" stroke="#6b4415" stroke-width="8" fill="none" stroke-linejoin="round" stroke-linecap="round"/>
<path d="${openPath(hook)}" stroke="#ffd98a" stroke-width="2.5" fill="none" stroke-linejoin="round" stroke-linecap="round" transform="translate(-1.5 -1)"/>`;
}

export function indigoKurta(): string {
  const camera = wallCamera;
  const patch: Patch = { surface: body, u: [-300, 300], v: [-10, 1100], columns: 130, rows: 220 };
  const shade = ({ u, v }: Hit) =>
    1.15 * (0.36 + 0.64 * smoothstep(-40, 26, bodyFold(u, v))) * (0.62 + 0.38 * smoothstep(1.05, 0.5, Math.abs(u) / (205 + 75 * smoothstep(300, 1080, v))));
  const shadows = [
    castShadow(
      camera,
      { surface: (s, t) => body(s * (0.68 + 0.32 * smoothstep(350, 1000, t)), t), u: [-270, 270], v: [40, 1075], columns: 30, rows: 40 },
      rakingLamp,
      wall,
    ),
    ...([-1, 1] as const).map((side) => castShadow(camera, { surface: sleeve(side), u: [-66, 66], v: [0, 565], columns: 10, rows: 24 }, rakingLamp, wall)),
  ];
  return drawScene({
    width: 1200,
    height: 1500,
    layers: [
      limeWall(1200, 1500, '#cdb489', { x: 360, y: 420, radius: 1200 }),
      latticeLight(-40, 120, 5, 12, 0.5),
      softShadow(shadows.join(''), 16, 0.58),
      hanger(camera),
      neckBehind(camera),
      sleeves(camera),
      softShadow(
        castShadow(
          camera,
          { ...patch, u: [-180, 180], v: [120, 1075], columns: 20, rows: 20 },
          { ...rakingLamp, at: [-300, 1500, 3000] },
          { through: [0, 0, -30], normal: [0, 0, 1] },
        ),
        16,
        0.6,
      ),
      drawCloth(camera, { name: 'body', patch, ground, print: bodyPrint(), inks, shade, cut: bodyCut() }),
      placket(camera),
    ],
  });
}
