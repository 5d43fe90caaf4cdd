/** World space: x right, y up, z towards the viewer; one unit is one pixel at the camera's target. */
export type Vec3 = readonly [number, number, number];
export type Point = readonly [number, number];

export function add(a: Vec3, b: Vec3): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function subtract(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scale(a: Vec3, by: number): Vec3 {
  return [a[0] * by, a[1] * by, a[2] * by];
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function length(a: Vec3): number {
  return Math.sqrt(dot(a, a));
}

export function normalize(a: Vec3): Vec3 {
  return scale(a, 1 / (length(a) || 1));
}

/** `incoming` points at the surface; the result leaves it. */
export function reflect(incoming: Vec3, normal: Vec3): Vec3 {
  return subtract(incoming, scale(normal, 2 * dot(incoming, normal)));
}

/** Turns by `x` radians about the x axis, then `y` about y, then `z` about z. */
export function rotate(p: Vec3, by: Vec3): Vec3 {
  const [sx, cx, sy, cy, sz, cz] = by.flatMap((angle) => [Math.sin(angle), Math.cos(angle)]) as [number, number, number, number, number, number];
  const a: Vec3 = [p[0], p[1] * cx - p[2] * sx, p[1] * sx + p[2] * cx];
  const b: Vec3 = [a[0] * cy + a[2] * sy, a[1], a[2] * cy - a[0] * sy];
  return [b[0] * cz - b[1] * sz, b[0] * sz + b[1] * cz, b[2]];
}
