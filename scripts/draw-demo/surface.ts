import type { Camera } from './camera.ts';
import { toCss } from './color.ts';
import type { Lamp, Shader } from './lighting.ts';
import { mix } from './random.ts';
import { add, cross, dot, normalize, type Point, rotate, scale, subtract, type Vec3 } from './vector.ts';

/** A surface in two parameters; with u to the right and v downwards its outside faces the viewer. */
export type Surface = (u: number, v: number) => Vec3;
export type Span = readonly [number, number];
export type Patch = { surface: Surface; u: Span; v: Span; columns: number; rows: number; twoSided?: boolean };

/** The patch as small flat facets, far ones first, each filled with what the shader sees there. */
export function drawPatch(camera: Camera, patch: Patch, shader: Shader): string {
  const facets: { depth: number; svg: string }[] = [];
  for (let row = 0; row < patch.rows; row++) {
    for (let column = 0; column < patch.columns; column++) {
      const u = [column, column + 0.5, column + 1].map((step) => mix(...patch.u, step / patch.columns));
      const v = [row, row + 0.5, row + 1].map((step) => mix(...patch.v, step / patch.rows));
      const [u0, um, u1, v0, vm, v1] = [...u, ...v] as [number, number, number, number, number, number];
      const at = patch.surface(um, vm);
      const view = normalize(subtract(at, camera.eye));
      const outward = normalAt(patch.surface, um, vm, (u1 - u0) / 2, (v1 - v0) / 2);
      const facing = -dot(outward, view);
      if (facing <= -0.02 && !patch.twoSided) continue;
      const normal = facing < 0 && patch.twoSided ? scale(outward, -1) : outward;
      const color = toCss(shader({ at, normal, view, u: um, v: vm }));
      const corners: Point[] = [
        camera.project(patch.surface(u0, v0)),
        camera.project(patch.surface(u1, v0)),
        camera.project(patch.surface(u1, v1)),
        camera.project(patch.surface(u0, v1)),
      ];
      facets.push({ depth: camera.depth(at), svg: `<path d="${closedPath(corners)}" fill="${color}" stroke="${color}"/>` });
    }
  }
  facets.sort((a, b) => b.depth - a.depth);
  return `<g stroke-width="0.9" stroke-linejoin="round">${facets.map((facet) => facet.svg).join('')}</g>`;
}

export function normalAt(surface: Surface, u: number, v: number, du: number, dv: number): Vec3 {
  const across = subtract(surface(u + du, v), surface(u - du, v));
  const down = subtract(surface(u, v + dv), surface(u, v - dv));
  return normalize(cross(down, across));
}

export function closedPath(points: readonly Point[]): string {
  return `${openPath(points)}Z`;
}

export function openPath(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}

/** The patch's outline on the picture: top, right, bottom, left. */
export function outline(camera: Camera, patch: Patch): string {
  const points: Point[] = [];
  const steps = 60;
  for (let i = 0; i < steps; i++) points.push(camera.project(patch.surface(mix(...patch.u, i / steps), patch.v[0])));
  for (let i = 0; i < steps; i++) points.push(camera.project(patch.surface(patch.u[1], mix(...patch.v, i / steps))));
  for (let i = steps; i > 0; i--) points.push(camera.project(patch.surface(mix(...patch.u, i / steps), patch.v[1])));
  for (let i = steps; i > 0; i--) points.push(camera.project(patch.surface(patch.u[0], mix(...patch.v, i / steps))));
  return closedPath(points);
}

/** A plane as a point on it and its normal. */
export type Plane = { through: Vec3; normal: Vec3 };
export const tabletop: Plane = { through: [0, 0, 0], normal: [0, 1, 0] };

/** Where the ray from the lamp through `p` meets the plane, or undefined when it never does. */
export function shadowPoint(lamp: Vec3, p: Vec3, plane: Plane): Vec3 | undefined {
  const ray = subtract(p, lamp);
  const steepness = dot(ray, plane.normal);
  if (Math.abs(steepness) < 1e-6) return undefined;
  const share = dot(subtract(plane.through, lamp), plane.normal) / steepness;
  return share > 0 ? add(lamp, scale(ray, share)) : undefined;
}

/** The patch's shadow on a plane as one black shape; blur it where it is used. */
export function castShadow(camera: Camera, patch: Patch, lamp: Lamp, plane: Plane = tabletop): string {
  const shapes: string[] = [];
  for (let row = 0; row < patch.rows; row++) {
    for (let column = 0; column < patch.columns; column++) {
      const corners = [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ].map(([du, dv]) =>
        shadowPoint(lamp.at, patch.surface(mix(...patch.u, (column + (du ?? 0)) / patch.columns), mix(...patch.v, (row + (dv ?? 0)) / patch.rows)), plane),
      );
      if (corners.every((corner) => corner !== undefined)) shapes.push(closedPath(corners.map(camera.project)));
    }
  }
  return `<path d="${shapes.join('')}" fill="#000" stroke="#000" stroke-width="1"/>`;
}

/** Turns a profile (radius, height pairs, top first) about the y axis; u is the angle, 0 towards the viewer, v is 0 to 1. */
export function revolve(profile: readonly Point[], at: Vec3, turn: Vec3 = [0, 0, 0]): Surface {
  const curve = smoothCurve(profile);
  return (u, v) => {
    const [radius, height] = curve(v);
    return add(at, rotate([Math.sin(u) * radius, height, Math.cos(u) * radius], turn));
  };
}

/** A Catmull-Rom curve through the points, 0 to 1; a doubled point makes a crease. */
export function smoothCurve(points: readonly Point[]): (share: number) => Point {
  return (share) => {
    const position = Math.min(Math.max(share, 0), 1) * (points.length - 1);
    const index = Math.min(Math.floor(position), points.length - 2);
    const t = position - index;
    const [a, b, c, d] = [index - 1, index, index + 1, index + 2].map((i) => points[Math.min(Math.max(i, 0), points.length - 1)] as Point) as [
      Point,
      Point,
      Point,
      Point,
    ];
    if (b[0] === c[0] && b[1] === c[1]) return b;
    return [catmullRom(a[0], b[0], c[0], d[0], t), catmullRom(a[1], b[1], c[1], d[1], t)];
  };
}

function catmullRom(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}
