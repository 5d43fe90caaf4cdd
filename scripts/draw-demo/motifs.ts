import { jitter, type Random } from './random.ts';
import type { Point } from './vector.ts';

/** A carved block: shapes about the origin, one unit tall, y down, each in one of the print's inks. */
export type Shape = { ink: number; points: readonly Point[] };
export type Block = readonly Shape[];

function disc(x: number, y: number, radius: number, ink: number, sides = 14): Shape {
  const points = Array.from({ length: sides }, (_, i): Point => {
    const angle = (i / sides) * Math.PI * 2;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
  return { ink, points };
}

/** A petal or leaf from (x, y) along `angle` (0 = up), widest at `belly` of its length. */
function petal(x: number, y: number, angle: number, length: number, width: number, ink: number, belly = 0.6): Shape {
  const sides: Point[] = [];
  for (const side of [1, -1]) {
    for (let i = 0; i <= 8; i++) {
      const share = side === 1 ? i / 8 : 1 - i / 8;
      const bulge = Math.sin(Math.PI * share ** (Math.log(0.5) / Math.log(belly)));
      const [across, along] = [(side * bulge * width) / 2, share * length];
      sides.push([x + across * Math.cos(angle) + along * Math.sin(angle), y + across * Math.sin(angle) - along * Math.cos(angle)]);
    }
  }
  return { ink, points: sides };
}

function ring(count: number, make: (angle: number) => Shape): Shape[] {
  return Array.from({ length: count }, (_, i) => make((i / count) * Math.PI * 2));
}

/** A round flower; inks: 0 petals, 1 heart, 2 dots about it. */
export function flower(petals: number): Block {
  return [
    ...ring(petals, (angle) => petal(0, 0, angle, 0.36, 1.35 / petals, 0, 0.66)),
    disc(0, 0, 0.12, 1),
    ...ring(petals, (angle) => disc(Math.sin(angle + Math.PI / petals) * 0.43, -Math.cos(angle + Math.PI / petals) * 0.43, 0.035, 2, 8)),
  ];
}

/** The classic boota: a flower on a stem with paired leaves. */
export function boota(): Block {
  const fan = [-1.15, -0.58, 0, 0.58, 1.15];
  return [
    petal(0, 0.5, 0, 0.62, 0.045, 1, 0.5),
    petal(0, 0.36, -1.0, 0.3, 0.12, 1),
    petal(0, 0.36, 1.0, 0.3, 0.12, 1),
    petal(0, 0.16, -0.85, 0.25, 0.1, 1),
    petal(0, 0.16, 0.85, 0.25, 0.1, 1),
    ...fan.map((angle) => petal(0, -0.08, angle, 0.36 - Math.abs(angle) * 0.05, 0.128, 0, 0.62)),
    disc(0, -0.1, 0.075, 2),
    ...fan.map((angle) => disc(Math.sin(angle) * 0.4, -0.08 - Math.cos(angle) * 0.42, 0.026, 2, 8)),
  ];
}

/** The eightfold star of ajrakh inside rings of dots; inks: 0 light, 1 dark, 2 accent. */
export function star(): Block {
  return [
    disc(0, 0, 0.5, 1, 36),
    disc(0, 0, 0.465, 0, 36),
    disc(0, 0, 0.445, 2, 36),
    ...ring(16, (angle) => disc(Math.sin(angle) * 0.39, -Math.cos(angle) * 0.39, 0.026, 0, 8)),
    ...ring(8, (angle) => petal(0, 0, angle, 0.34, 0.2, 0, 0.6)),
    ...ring(8, (angle) => petal(0, 0, angle, 0.3, 0.14, 3, 0.62)),
    ...ring(8, (angle) => petal(0, 0, angle + Math.PI / 8, 0.2, 0.06, 0, 0.6)),
    disc(0, 0, 0.09, 1),
    disc(0, 0, 0.055, 0),
  ];
}

/** Four leaves and a dot, for the gaps between larger blocks. */
export function quatrefoil(): Block {
  return [
    ...ring(4, (angle) => petal(0, 0, angle, 0.46, 0.24, 0, 0.55)),
    ...ring(4, (angle) => petal(0, 0, angle + Math.PI / 4, 0.3, 0.07, 1, 0.6)),
    disc(0, 0, 0.09, 1),
  ];
}

/** One tooth of a temple border, standing on its base. */
export function tooth(): Block {
  return [
    {
      ink: 0,
      points: [
        [-0.5, 0.5],
        [0, -0.5],
        [0.5, 0.5],
      ],
    },
    {
      ink: 1,
      points: [
        [-0.26, 0.5],
        [0, -0.02],
        [0.26, 0.5],
      ],
    },
    disc(0, 0.3, 0.09, 0, 10),
  ];
}

/** A leaf pair and a bud: one step of a running vine along x. */
export function vine(): Block {
  return [
    petal(-0.5, 0.06, 1.45, 0.56, 0.06, 1, 0.5),
    petal(0, 0, 1.7, 0.52, 0.06, 1, 0.5),
    petal(-0.25, 0.02, 0.5, 0.46, 0.19, 0),
    petal(0.2, 0, 2.6, 0.46, 0.19, 0),
    disc(0.02, -0.3, 0.07, 2, 10),
    disc(-0.04, 0.32, 0.07, 2, 10),
  ];
}

/** A square of the given corner points, for bands and stripes. */
export function band(x0: number, y0: number, x1: number, y1: number, ink: number): Shape {
  const steps = 60;
  const top = Array.from({ length: steps + 1 }, (_, i): Point => [x0 + ((x1 - x0) * i) / steps, y0]);
  const bottom = Array.from({ length: steps + 1 }, (_, i): Point => [x1 - ((x1 - x0) * i) / steps, y1]);
  return { ink, points: [...top, ...bottom] };
}

/** The block stamped at a place by a human hand: slightly off, slightly turned. */
export function stamp(block: Block, x: number, y: number, size: number, random: Random, turn = 0, stretch = 1): Shape[] {
  const angle = turn + jitter(random, 0.03);
  const [dx, dy] = [x + jitter(random, size * 0.012), y + jitter(random, size * 0.012)];
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
  return block.map(({ ink, points }) => ({
    ink,
    points: points.map(([px, py]): Point => [dx + (px * cos - py * sin) * stretch, dy + px * sin + py * cos]),
  }));
}
