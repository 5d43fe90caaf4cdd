import { type Camera, tableCamera } from '../camera.ts';
import { drawCloth } from '../cloth.ts';
import { palette } from '../color.ts';
import { type Hit, keyLamp } from '../lighting.ts';
import { band, boota, type flower, quatrefoil, type Shape, stamp, star } from '../motifs.ts';
import { seededRandom, smoothstep } from '../random.ts';
import { drawScene, marketBackdrop, softShadow, woodTable } from '../stage.ts';
import { castShadow, type Patch } from '../surface.ts';
import { add, rotate, type Vec3 } from '../vector.ts';

type Cushion = { name: string; at: Vec3; size: number; turn: Vec3; ground: string; inks: readonly string[]; print: readonly Shape[] };

/** A filled square with drawn-in edges that stands on the table and leans back. */
function filled({ at, size, turn }: Cushion): Patch {
  return {
    surface: (u, v) => {
      const swell = ((1 - u * u) * (1 - v * v)) ** 0.42;
      const flat: Vec3 = [u * size * (0.92 + 0.08 * v * v), (1 - v * (0.92 + 0.08 * u * u)) * size, swell * size * 0.34];
      return add(at, rotate(flat, turn));
    },
    ...{ u: [-1, 1], v: [-1, 1], columns: 120, rows: 120 },
  };
}

/** In from the edge it is bright; where it is drawn in it is not. */
const shade = ({ u, v }: Hit) => 0.95 * (0.45 + 0.55 * smoothstep(0, 0.35, (1 - u * u) * (1 - v * v)));

function cushion(camera: Camera, each: Cushion): string {
  const { name, ground, inks, print } = each;
  return drawCloth(camera, { name, patch: filled(each), ground, print, inks, shade, lamps: [keyLamp] });
}

function scene(seed: number, cushions: readonly Cushion[]): string {
  const camera = tableCamera;
  const shadows = cushions.map((each) => softShadow(castShadow(camera, { ...filled(each), columns: 20, rows: 20 }, keyLamp), 16, 0.75));
  const layers = [marketBackdrop(1200, 870, seed), woodTable(camera, 1200, 1500), ...shadows, ...cushions.map((each) => cushion(camera, each))];
  return drawScene({ width: 1200, height: 1500, layers });
}

function frame(ink: number): Shape[] {
  return [band(-0.9, -0.9, 0.9, -0.86, ink), band(-0.9, 0.86, 0.9, 0.9, ink), band(-0.9, -0.9, -0.86, 0.9, ink), band(0.86, -0.9, 0.9, 0.9, ink)];
}

function rows(block: ReturnType<typeof flower>, size: number, step: number, seed: number): Shape[] {
  const random = seededRandom(seed);
  const places = Array.from({ length: Math.floor(1.5 / step) + 1 }, (_, i) => -0.75 + i * step);
  return places.flatMap((y, row) => places.flatMap((x) => stamp(block, x + (row % 2 ? step / 2 : 0) - step / 4, y, size, random)));
}

export const bagruCushions = (): string => {
  const print = [...frame(0), ...rows(boota(), 0.32, 0.3, 4)];
  const [red, blue] = [
    ['#a5332b', palette.iron, '#a5332b', palette.cream],
    ['#2b3c7e', '#10183a', '#2b3c7e', palette.cream],
  ];
  return scene(38, [
    { name: 'rear', at: [110, 0, -170], size: 300, turn: [-0.32, -0.3, 0], ground: '#e8d9b8', inks: blue ?? [], print },
    { name: 'front', at: [-110, 0, 100], size: 290, turn: [-0.36, 0.24, 0], ground: '#e8d9b8', inks: red ?? [], print },
  ]);
};

export const ajrakhCushion = (): string => {
  const random = seededRandom(61);
  const places = [-0.56, 0, 0.56];
  const stars = places.flatMap((y) => places.flatMap((x) => stamp(star(), x, y, 0.5, random)));
  const gaps = [-0.28, 0.28].flatMap((y) => [-0.28, 0.28].flatMap((x) => stamp(quatrefoil(), x, y, 0.2, random, 0.785)));
  const inks = [palette.cream, palette.iron, palette.indigoDeep, '#c9403a'];
  return scene(83, [{ name: 'floor', at: [0, 0, -60], size: 380, turn: [-0.34, 0.1, 0], ground: '#26356f', inks, print: [...frame(0), ...stars, ...gaps] }]);
};
