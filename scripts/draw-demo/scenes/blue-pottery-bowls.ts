import { type Camera, tableCamera } from '../camera.ts';
import { palette } from '../color.ts';
import { clothLight, gloss, keyLamp } from '../lighting.ts';
import { band, boota, flower, quatrefoil, type Shape, stamp, tooth } from '../motifs.ts';
import { fractalNoise, seededRandom, smoothstep } from '../random.ts';
import { drawScene, marketBackdrop, nearSide, printOn, softShadow, woodTable } from '../stage.ts';
import { castShadow, closedPath, drawPatch, type Patch, revolve, type Surface } from '../surface.ts';
import type { Point, Vec3 } from '../vector.ts';

export const inks = [palette.cobalt, palette.turquoise, '#d9962a', palette.glaze];

type Bowl = { at: Vec3; turn: Vec3; radius: number; seed: number };

/** Half-profile of a footed bowl of unit radius, lip first. */
const wall: Point[] = [
  [0.99, 0.66],
  [1.0, 0.645],
  [0.985, 0.6],
  [0.94, 0.46],
  [0.84, 0.3],
  [0.66, 0.16],
  [0.44, 0.085],
  [0.4, 0.07],
  [0.4, 0.03],
  [0.42, 0],
];
const hollow: Point[] = [
  [0.99, 0.66],
  [0.965, 0.655],
  [0.95, 0.6],
  [0.9, 0.46],
  [0.8, 0.32],
  [0.62, 0.19],
  [0.38, 0.12],
  [0.001, 0.1],
];

function sized(profile: readonly Point[], radius: number): Point[] {
  return profile.map(([r, y]): Point => [r * radius, y * radius]);
}

/** The painting round the outside, in (angle, share of the profile); angles are stretched so blocks stay in shape. */
export function outsidePainting(seed: number): Shape[] {
  const random = seededRandom(seed);
  const shapes: Shape[] = [band(-1.9, 0.015, 1.9, 0.125, 1), band(-1.9, 0.145, 1.9, 0.16, 0), band(-1.9, 0.63, 1.9, 0.65, 0), band(-1.9, 0.67, 1.9, 0.7, 1)];
  for (let i = -5; i <= 5; i++) {
    shapes.push(...stamp(boota(), i * 0.36, 0.41, 0.37, random, 0, 0.85));
    shapes.push(...stamp(quatrefoil(), i * 0.36 + 0.18, 0.28, 0.11, random, 0, 0.9));
    shapes.push(...stamp(quatrefoil(), i * 0.36 + 0.18, 0.53, 0.09, random, 0, 0.9));
  }
  return shapes;
}

/** The painting of the hollow, in (x, y) of the disc seen from above, lip at radius 1. */
function insidePainting(seed: number): Shape[] {
  const random = seededRandom(seed);
  const around = (count: number, radius: number, size: number, block: ReturnType<typeof flower>, offset = 0) =>
    Array.from({ length: count }, (_, i) => {
      const angle = ((i + offset) / count) * Math.PI * 2;
      return stamp(block, Math.sin(angle) * radius, -Math.cos(angle) * radius, size, random, angle);
    }).flat();
  return [
    ...around(44, 0.9, 0.1, tooth()),
    ...around(12, 0.66, 0.34, boota()),
    ...around(12, 0.74, 0.1, quatrefoil(), 0.5),
    ...around(24, 0.47, 0.06, flower(5)),
    ...around(16, 0.38, 0.1, quatrefoil()),
    ...stamp(flower(10), 0, 0, 0.66, random),
  ];
}

/** Maps the disc onto the hollow: its radius to the share of the profile. */
function disc(inside: Surface): Surface {
  return (x, y) => inside(Math.atan2(x, y), 1 - Math.hypot(x, y) * 0.93);
}

function paintedHollow(camera: Camera, surface: Surface, seed: number): string {
  return printOn(camera, surface, nearSide(camera, surface, insidePainting(seed)), inks);
}

/** Painted, shaded, then glazed. */
export function glazed(camera: Camera, patch: Patch, painting: string, depth: (v: number) => number): string {
  const shade = clothLight([keyLamp], (hit) => depth(hit.v) * (0.94 + 0.08 * fractalNoise(hit.u * 2, hit.v * 3, 3)));
  return `<g style="isolation:isolate">${drawPatch(camera, patch, () => [0.88, 0.87, 0.84])}<g filter="url(#brush)">${painting}</g>
<g style="mix-blend-mode:multiply">${drawPatch(camera, patch, shade)}</g>
<g style="mix-blend-mode:screen">${drawPatch(camera, patch, gloss(1.1))}</g></g>`;
}

/** The outside, then the hollow as far as the lip lets it be seen. */
function bowl(camera: Camera, { at, turn, radius, seed }: Bowl): string {
  const outside: Patch = { surface: revolve(sized(wall, radius), at, turn), u: [-3.15, 3.15], v: [0, 1], columns: 150, rows: 56 };
  const hollowSurface = revolve(sized(hollow, radius), at, turn);
  const inside: Patch = { surface: (u, v) => hollowSurface(-u, v), u: [-3.15, 3.15], v: [0, 1], columns: 120, rows: 110 };
  const lip = closedPath(Array.from({ length: 120 }, (_, i) => camera.project(hollowSurface((i / 120) * 6.2832, 0))));
  return `${glazed(camera, outside, printOn(camera, outside.surface, nearSide(camera, outside.surface, outsidePainting(seed)), inks), (v) => 1.1 - 0.5 * smoothstep(0.5, 1, v))}
<clipPath id="lip-${seed}"><path d="${lip}"/></clipPath><g clip-path="url(#lip-${seed})">${glazed(camera, inside, paintedHollow(camera, disc(hollowSurface), seed), (v) => 1.15 - 0.45 * smoothstep(0.05, 0.6, v))}</g>
<path d="${lip}" fill="none" stroke="${palette.cobalt}" stroke-width="5" opacity=".85"/><path d="${lip}" fill="none" stroke="#fff" stroke-width="1.4" opacity=".35"/>`;
}

function bowlShadow(camera: Camera, { at, turn, radius }: Bowl): string {
  const patch: Patch = { surface: revolve(sized(wall, radius), at, turn), u: [0, 6.28], v: [0, 1], columns: 40, rows: 12 };
  return softShadow(castShadow(camera, patch, keyLamp), 16, 0.8) + softShadow(castShadow(camera, patch, { ...keyLamp, at: [-200, 4000, 300] }), 8, 0.6);
}

/** Two nested bowls and a small one, for the stall. */
export function bluePotteryStack(camera: Camera): string {
  const stack: Bowl[] = [
    { at: [-240, 0, 60], turn: [0, 0, 0], radius: 190, seed: 21 },
    { at: [-235, 72, 60], turn: [0.03, 0.5, -0.03], radius: 176, seed: 22 },
    { at: [-170, 0, 330], turn: [0, 0.3, 0], radius: 110, seed: 23 },
  ];
  return stack.map((each) => bowlShadow(camera, each) + bowl(camera, each)).join('');
}

export function bluePotteryBowls(): string {
  const camera = tableCamera;
  const level: Vec3 = [0, 0, 0];
  const bowls: Bowl[] = [
    { at: [-70, 262, -190], turn: [1.12, -0.22, 0.05], radius: 270, seed: 5 },
    { at: [190, 0, 110], turn: level, radius: 215, seed: 8 },
    { at: [200, 80, 110], turn: [0.03, 0.5, -0.02], radius: 200, seed: 9 },
    { at: [-205, 0, 300], turn: level, radius: 170, seed: 14 },
  ];
  return drawScene({
    width: 1200,
    height: 1500,
    layers: [
      marketBackdrop(1200, 870, 57),
      woodTable(camera, 1200, 1500),
      ...bowls.map((each) => bowlShadow(camera, each)),
      ...bowls.map((each) => bowl(camera, each)),
    ],
  });
}
