import { type Camera, wallCamera } from '../camera.ts';
import { linear, palette, type Rgb, toCss } from '../color.ts';
import { brass, irradiance, keyLamp } from '../lighting.ts';
import { mix, noise } from '../random.ts';
import { drawScene, glow, limeWall, softShadow } from '../stage.ts';
import { closedPath, drawPatch, normalAt, openPath, type Patch, type Plane, revolve, type Surface, shadowPoint } from '../surface.ts';
import { add, dot, normalize, type Point, scale, subtract, type Vec3 } from '../vector.ts';

/** A woven lantern: its middle, and its size as a share of the product picture's. */
export type Lantern = { at: Vec3; size: number };

const shade: Point[] = [
  [92, 300],
  [120, 278],
  [178, 216],
  [226, 130],
  [246, 30],
  [240, -70],
  [206, -160],
  [150, -222],
  [112, -250],
];
const wall: Plane = { through: [0, 0, -330], normal: [0, 0, 1] };
const cane = linear(palette.cane);

/** One strip of cane: its middle line in (angle, share of the profile) and its width in pixels. */
type Strip = { line: readonly Point[]; width: number; tone: number; phase: number };

function strips(): Strip[] {
  const count = 26;
  const slant: Strip[] = [1, -1].flatMap((turn) =>
    Array.from({ length: count }, (_, i) => {
      const start = (i / count) * Math.PI * 2 + (turn > 0 ? 0 : Math.PI / count);
      const wander = (v: number) => (noise(i * 3.1, v * 3, 40 + turn) - 0.5) * 0.05;
      const line = Array.from({ length: 49 }, (_, j): Point => [start + turn * (j / 48) * 2.1 + wander(j / 48), j / 48]);
      return { line, width: 8.5 + noise(i, 3, 6) * 2.5, tone: 0.75 + noise(i * 1.7, turn, 12) * 0.45, phase: turn };
    }),
  );
  const hoops: Strip[] = [0, 0.02, 0.25, 0.5, 0.74, 0.98, 1].map((v, i) => {
    const line = Array.from({ length: 97 }, (_, j): Point => [(j / 96) * Math.PI * 2, v + Math.sin(j * 0.4 + i) * 0.0015]);
    return { line, width: i < 2 || i > 4 ? 13 : 9, tone: 0.85, phase: 0 };
  });
  return [...slant, ...hoops];
}

/** A short piece of strip, flat on the shade. */
type Piece = { corners: Vec3[]; middle: Vec3; normal: Vec3; tone: number; lift: number };

function pieces({ at, size }: Lantern): Piece[] {
  const surface: Surface = revolve(
    shade.map(([r, y]): Point => [r * size, y * size]),
    at,
  );
  return strips().flatMap(({ line, width, tone, phase }) =>
    line.slice(1).map((to, i): Piece => {
      const from = line[i] as Point;
      const [a, b] = [surface(...from), surface(...to)];
      const middle = scale(add(a, b), 0.5);
      const normal = normalAt(surface, (from[0] + to[0]) / 2, Math.min(0.99, Math.max(0.01, (from[1] + to[1]) / 2)), 1e-3, 1e-3);
      const along = normalize(subtract(b, a));
      const side = scale(
        normalize([along[1] * normal[2] - along[2] * normal[1], along[2] * normal[0] - along[0] * normal[2], along[0] * normal[1] - along[1] * normal[0]]),
        (width * size) / 2,
      );
      const lift = Math.sin(i * 1.05 + (phase > 0 ? 0 : Math.PI));
      return { corners: [add(a, side), add(b, side), subtract(b, side), subtract(a, side)], middle, normal, tone, lift };
    }),
  );
}

/** Far pieces show their lamplit inside; near ones their outside, with light bleeding through at the edges. */
function pieceColor(camera: Camera, piece: Piece, bulb: Vec3): Rgb {
  const view = normalize(subtract(piece.middle, camera.eye));
  const facing = -dot(piece.normal, view);
  const towards = subtract(bulb, piece.middle);
  if (facing < 0) {
    const lit = 1.15 * piece.tone * mix(0.75, 1, piece.lift * 0.5 + 0.5);
    return [cane[0] * lit * 2.1, cane[1] * lit * 1.7, cane[2] * lit * 1.2];
  }
  const light = irradiance(piece.middle, piece.normal, [keyLamp]);
  const through = 0.22 + 0.5 * (1 - facing) ** 2 + 0.1 * Math.max(0, -normalize(towards)[1]);
  const tone = piece.tone * mix(0.62, 1.08, piece.lift * 0.5 + 0.5);
  return [
    cane[0] * tone * (light[0] * 0.55 + through),
    cane[1] * tone * (light[1] * 0.5 + through * 0.66),
    cane[2] * tone * (light[2] * 0.45 + through * 0.36),
  ];
}

function drawPieces(camera: Camera, list: readonly Piece[], bulb: Vec3): string {
  return list
    .toSorted((a, b) => a.lift - b.lift)
    .map((piece) => {
      const color = toCss(pieceColor(camera, piece, bulb));
      return `<path d="${closedPath(piece.corners.map(camera.project))}" fill="${color}" stroke="${color}" stroke-width=".7"/>`;
    })
    .join('');
}

function isFar(camera: Camera, piece: Piece): boolean {
  return dot(piece.normal, subtract(piece.middle, camera.eye)) > 0;
}

/** The lantern with its brass cap, cord and burning bulb. */
export function caneLantern(camera: Camera, lantern: Lantern, ceiling = 2000): string {
  const { at, size } = lantern;
  const all = pieces(lantern);
  const [x, y] = camera.project(at);
  const unit = (Math.hypot(camera.project(add(at, [100, 0, 0]))[0] - x) / 100) * size;
  const cap: Patch = {
    surface: revolve(
      (
        [
          [4, 372],
          [10, 366],
          [14, 352],
          [10, 342],
          [10, 342],
          [34, 334],
          [70, 318],
          [98, 300],
          [98, 300],
          [102, 294],
          [98, 286],
        ] as Point[]
      ).map(([r, h]): Point => [r * size, h * size]),
      at,
    ),
    u: [-3.15, 3.15],
    v: [0, 1],
    columns: 80,
    rows: 60,
  };
  const cord = [add(at, [0, 368 * size, 0]), [at[0], ceiling, at[2]] as Vec3].map(camera.project);
  const near = all.filter((piece) => !isFar(camera, piece));
  return `<path d="${openPath(cord)}" stroke="#1c100a" stroke-width="${6 * unit}"/><path d="${openPath(cord)}" stroke="#b0763a" stroke-width="${2 * unit}" stroke-dasharray="${5 * unit} ${4 * unit}"/>
${glow(x, y, 430 * unit, '#ff9c3a', 0.55)}${drawPieces(
  camera,
  all.filter((piece) => isFar(camera, piece)),
  at,
)}
${glow(x, y, 250 * unit, '#ffc46a', 0.95)}${bulb(x, y, unit)}
<g filter="url(#blur4)" opacity=".5"><path d="${near.map((piece) => closedPath(piece.corners.map(camera.project))).join('')}" fill="#1d0d05" transform="translate(2 4)"/></g>
${drawPieces(camera, near, at)}${glow(x, y, 330 * unit, '#ffb04a', 0.42)}${drawPatch(camera, cap, brass())}`;
}

function bulb(x: number, y: number, unit: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${46 * unit}" ry="${56 * unit}" fill="#ffe9bd" filter="url(#blur8)"/><ellipse cx="${x}" cy="${y}" rx="${28 * unit}" ry="${36 * unit}" fill="#fffaf0" filter="url(#blur4)"/>`;
}

/** The net of shadows the weave throws on the wall behind. */
function weaveShadow(camera: Camera, lantern: Lantern): string {
  const shapes = pieces(lantern)
    .filter((piece) => piece.middle[2] < lantern.at[2] + 40 * lantern.size)
    .map((piece) => piece.corners.map((corner) => shadowPoint(lantern.at, corner, wall)))
    .filter((corners) => corners.every((corner) => corner !== undefined && Math.hypot(corner[0], corner[1] - 750) < 2600))
    .map((corners) => closedPath((corners as Vec3[]).map(camera.project)));
  return `<path d="${shapes.join('')}" fill="#000"/>`;
}

export function caneLanternPicture(): string {
  const camera = wallCamera;
  const main: Lantern = { at: [-30, 730, 30], size: 1.12 };
  const second: Lantern = { at: [400, 1190, -160], size: 0.62 };
  const [x, y] = camera.project(main.at);
  return drawScene({
    width: 1200,
    height: 1500,
    layers: [
      limeWall(1200, 1500, '#b8693f', { x, y, radius: 1000 }),
      `<g style="mix-blend-mode:multiply">${softShadow(weaveShadow(camera, main), 4, 0.5)}</g>`,
      glow(x, y, 900, '#ff9a3c', 0.3),
      `<g filter="url(#blur4)">${caneLantern(camera, second)}</g>`,
      caneLantern(camera, main),
    ],
  });
}
