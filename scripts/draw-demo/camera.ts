import { cross, dot, length, normalize, type Point, subtract, type Vec3 } from './vector.ts';

export type Camera = { eye: Vec3; project: (p: Vec3) => Point; depth: (p: Vec3) => number };

/** A camera at `eye` that puts `target` at the picture's `center`, `zoom` pixels per world unit there. */
export function cameraAt(eye: Vec3, target: Vec3, center: Point, zoom = 1): Camera {
  const forward = normalize(subtract(target, eye));
  const right = normalize(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const focal = length(subtract(target, eye));
  function depth(p: Vec3): number {
    return dot(subtract(p, eye), forward);
  }
  function project(p: Vec3): Point {
    const ratio = (focal / depth(p)) * zoom;
    const fromEye = subtract(p, eye);
    return [center[0] + dot(fromEye, right) * ratio, center[1] - dot(fromEye, up) * ratio];
  }
  return { eye, project, depth };
}

/** The camera of a product picture (1200×1500) of goods on a table: a little above them. */
export const tableCamera = cameraAt([0, 1050, 2700], [0, 330, 0], [600, 790], 1.2);

/** Straight on, for what hangs on a wall. */
export const wallCamera = cameraAt([0, 750, 3600], [0, 750, 0], [600, 750]);
