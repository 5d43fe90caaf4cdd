import { type Camera, tableCamera } from '../camera.ts';
import { type Rgb, toCss } from '../color.ts';
import { brass, gloss, irradiance, keyLamp, type Lamp, matte, type Shader } from '../lighting.ts';
import { mix } from '../random.ts';
import { drawScene, glow, marketBackdrop, softShadow, woodTable } from '../stage.ts';
import { castShadow, closedPath, drawPatch, openPath, type Patch, revolve, type Surface } from '../surface.ts';
import { add, type Point, rotate, scale, type Vec3 } from '../vector.ts';

/** One end of the fan: a caged rotor in a ring of light, facing `turn`. */
type Head = { at: Vec3; turn: Vec3; radius: number; spin: number; ring: readonly Rgb[] };

const ember: readonly Rgb[] = [
  [1, 0.42, 0.02],
  [1, 0.16, 0.05],
  [0.82, 0.03, 0.22],
  [1, 0.2, 0.04],
  [1, 0.42, 0.02],
];
const lagoon: readonly Rgb[] = [
  [0.03, 0.62, 0.5],
  [0.02, 0.4, 0.85],
  [0.05, 0.2, 0.9],
  [0.02, 0.55, 0.62],
  [0.03, 0.62, 0.5],
];

/** Satin black lacquer. */
const lacquer: Shader = (hit) => {
  const under = irradiance(hit.at, hit.normal);
  return add(scale(under, 0.013), gloss(1.1)(hit));
};

function onHead(head: Head, radius: number, angle: number, forward: number): Vec3 {
  return add(head.at, rotate([Math.sin(angle) * radius, Math.cos(angle) * radius, forward], head.turn));
}

function ringColor(ring: readonly Rgb[], share: number): Rgb {
  const place = share * (ring.length - 1);
  const index = Math.min(Math.floor(place), ring.length - 2);
  const [from, to] = [ring[index] as Rgb, ring[index + 1] as Rgb];
  return [0, 1, 2].map((i) => mix(from[i] ?? 0, to[i] ?? 0, place - index)) as unknown as Rgb;
}

/** The light tube: its colored halo, its body, its hot core. */
function lightRing(camera: Camera, head: Head, forward: number): string {
  const steps = 90;
  const arcs = Array.from({ length: steps }, (_, i) => {
    const points = [i - 0.1, i + 0.5, i + 1.1].map((step) => camera.project(onHead(head, head.radius * 0.985, (step / steps) * 6.2832, forward)));
    return { d: openPath(points), color: ringColor(head.ring, i / steps) };
  });
  const stroke = (width: number, strength: number, white: number) =>
    arcs.map(({ d, color }) => `<path d="${d}" stroke="${toCss(add(scale(color, strength), [white, white, white]))}" stroke-width="${width}"/>`).join('');
  return `<g fill="none"><g filter="url(#blur60)" style="mix-blend-mode:screen" opacity=".85">${stroke(70, 0.8, 0)}</g><g filter="url(#blur16)" style="mix-blend-mode:screen">${stroke(30, 1, 0)}</g>
${stroke(13, 1.3, 0.04)}<g filter="url(#blur2)">${stroke(5, 1, 0.55)}</g></g>`;
}

/** Wires from hub to rim, bowed towards `bow`, and the hoops that hold them. */
function cage(camera: Camera, head: Head, bow: number, color: Rgb, width: number): string {
  const count = 44;
  const sag = (share: number) => bow * (1 - share ** 2.6);
  const wires = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 6.2832;
    const points = Array.from({ length: 13 }, (_, j) => {
      const share = mix(0.17, 0.97, j / 12);
      return camera.project(onHead(head, head.radius * share, angle + (share - 0.17) * 0.5, sag(share)));
    });
    const catching = 0.35 + 0.65 * Math.max(0, Math.cos(angle + 0.9)) ** 2;
    return `<path d="${openPath(points)}" stroke="${toCss(scale(color, catching))}" stroke-width="${width}"/>`;
  });
  const hoops = [0.42, 0.7, 0.965].map((share) => {
    const points = Array.from({ length: 80 }, (_, i) => camera.project(onHead(head, head.radius * share, (i / 80) * 6.2832, sag(share))));
    return `<path d="${closedPath(points)}" stroke="${toCss(scale(color, 0.55))}" stroke-width="${width * 1.1}"/>`;
  });
  return `<g fill="none">${wires.join('')}${hoops.join('')}</g>`;
}

/** Five amber blades caught in motion: sharp at the leading edge, smeared behind it. */
function blades(camera: Camera, head: Head): string {
  const blade =
    (angle: number): Surface =>
    (u, v) => {
      const radius = head.radius * mix(0.14, 0.9, v);
      const chord = (0.34 + 0.24 * Math.sin(v * 2.6)) * (1 - 0.25 * v);
      return onHead(head, radius, angle + u * chord + v * 0.35, 14 - u * 30 * (1 - 0.4 * v));
    };
  const trail = Array.from({ length: 7 }, (_, ghost) => {
    const opacity = ghost === 6 ? 0.62 : 0.05 + ghost * 0.025;
    const copies = Array.from({ length: 5 }, (_, i) => {
      const patch: Patch = { surface: blade(head.spin + (i / 5) * 6.2832 + (ghost - 6) * 0.075), u: [-1, 1], v: [0, 1], columns: 12, rows: 16, twoSided: true };
      return drawPatch(camera, patch, (hit) => {
        const glassy = gloss(0.8)(hit);
        const rim = ringColor(head.ring, ((((head.spin + (i / 5) * 6.2832) / 6.2832) % 1) + 1) % 1);
        return add(add(scale([0.16, 0.085, 0.035], 0.5 + 0.6 * hit.v), glassy), scale(rim, 0.55 * hit.v ** 3));
      });
    });
    return `<g opacity="${opacity}">${copies.join('')}</g>`;
  });
  return trail.join('');
}

function hub(camera: Camera, head: Head, forward: number, radius: number): string {
  const profile: Point[] = [
    [0.5, 34],
    [radius * 0.3, 32],
    [radius * 0.6, 24],
    [radius * 0.74, 14],
    [radius * 0.74, 14],
    [radius * 0.9, 12],
    [radius, 2],
    [radius, -18],
  ];
  const upright = revolve(profile, [0, 0, 0], [Math.PI / 2, 0, 0]);
  const surface: Surface = (u, v) => add(head.at, rotate(add(upright(u, v), [0, 0, forward]), head.turn));
  return drawPatch(camera, { surface, u: [-3.15, 3.15], v: [0, 1], columns: 70, rows: 44 }, brass());
}

/** The shallow lacquered tub behind the rotor. */
function tub(camera: Camera, head: Head): string {
  const profile: Point[] = [
    [head.radius, 6],
    [head.radius, -12],
    [head.radius * 0.96, -44],
    [head.radius * 0.7, -70],
    [1, -80],
  ];
  const rim = Array.from({ length: 90 }, (_, i) => camera.project(onHead(head, head.radius, (i / 90) * 6.2832, 0)));
  const surface = (turned: Point[]): Surface => {
    const upright = revolve(turned, [0, 0, 0], [Math.PI / 2, 0, 0]);
    return (u, v) => add(head.at, rotate(upright(u, v), head.turn));
  };
  const outside: Patch = { surface: surface(profile), u: [-3.15, 3.15], v: [0, 1], columns: 120, rows: 20 };
  const inside: Patch = { surface: (u, v) => surface(profile)(-u, v), u: [-3.15, 3.15], v: [0, 1], columns: 90, rows: 24 };
  const glowing: Shader = (hit) => {
    const share = (((-hit.u / 6.2832) % 1) + 1) % 1;
    return add([0.012, 0.009, 0.008], scale(ringColor(head.ring, share), 0.26 * (1 - hit.v) ** 1.4));
  };
  return `${drawPatch(camera, outside, lacquer)}<path d="${closedPath(rim)}" fill="#070504"/>${drawPatch(camera, inside, glowing)}`;
}

function fanHead(camera: Camera, head: Head): string {
  const wire: Rgb = [0.75, 0.52, 0.26];
  return [
    tub(camera, head),
    cage(camera, head, -46, scale(wire, 0.12), 2),
    blades(camera, head),
    hub(camera, head, 14, head.radius * 0.17),
    lightRing(camera, head, 6),
    cage(camera, head, 58, wire, 2.2),
    hub(camera, head, 62, head.radius * 0.185),
  ].join('');
}

const foot: Point[] = [
  [26, 74],
  [30, 66],
  [40, 58],
  [86, 48],
  [176, 36],
  [196, 30],
  [196, 30],
  [204, 22],
  [204, 12],
  [196, 0],
];
const stem: Point[] = [
  [22, 520],
  [22, 420],
  [20, 300],
  [22, 160],
  [28, 90],
  [28, 64],
];

/** A round bar between two places. */
function bar(from: Vec3, to: Vec3, radius: number): Patch {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy);
  const surface: Surface = (u, v) => {
    const along = v * long;
    const [nx, ny] = [-dy / long, dx / long];
    return [
      from[0] + (dx / long) * along + nx * Math.cos(u) * radius,
      from[1] + (dy / long) * along + ny * Math.cos(u) * radius,
      from[2] + Math.sin(u) * radius,
    ];
  };
  return { surface, u: [-3.15, 3.15], v: [0, 1], columns: 40, rows: 60, twoSided: true };
}

/** The remote: a rounded lacquer bar lying on the table, with brass-ringed keys. */
function remote(camera: Camera): string {
  const at: Vec3 = [215, 0, 400];
  const place = (x: number, y: number, z: number): Vec3 => add(at, rotate([x, y, z], [0, -0.42, 0]));
  const surface: Surface = (u, v) => {
    const [cos, sin] = [Math.cos(u), Math.sin(u)];
    const [px, pz] = [Math.sign(sin) * Math.abs(sin) ** 0.45 * 46, Math.sign(cos) * Math.abs(cos) ** 0.45 * 128];
    const slope = v < 0.55 ? v / 0.55 : 1;
    return place(px * slope, v < 0.55 ? 30 - (v / 0.55) ** 6 * 4 : 26 - ((v - 0.55) / 0.45) * 26, pz * slope);
  };
  const patch: Patch = { surface, u: [-3.15, 3.15], v: [0.001, 1], columns: 160, rows: 40 };
  const keys = [
    [0, -84, 17],
    [-20, -32, 12],
    [20, -32, 12],
    [-20, 6, 12],
    [20, 6, 12],
    [0, 60, 27],
  ].map(([x = 0, z = 0, r = 0], i) => {
    const round = (radius: number) =>
      closedPath(Array.from({ length: 30 }, (_, j) => camera.project(place(x + Math.sin(j / 4.775) * radius, 31, z + Math.cos(j / 4.775) * radius))));
    const face = ['#c2410f', '#231813', '#231813', '#231813', '#231813', '#1a110d'][i];
    return `<path d="${round(r)}" fill="#b98742"/><path d="${round(r - 2.5)}" fill="${face}"/>`;
  });
  const [ledX, ledY] = camera.project(place(0, 31, -112));
  return `${softShadow(castShadow(camera, { ...patch, columns: 30, rows: 8 }, keyLamp), 8, 0.8)}${drawPatch(camera, patch, lacquer)}${keys.join('')}<circle cx="${ledX}" cy="${ledY}" r="3.5" fill="#ffb36b"/>${glow(ledX, ledY, 34, '#ff8a2b', 0.8)}`;
}

export function spinFan(): string {
  const camera = tableCamera;
  const middle: Vec3 = [0, 520, 0];
  const upper: Head = { at: [-222, 640, 40], turn: [0.05, -0.28, 0], radius: 216, spin: 0.3, ring: ember };
  const lower: Head = { at: [222, 400, 60], turn: [0.02, 0.3, 0], radius: 216, spin: 0.95, ring: lagoon };
  const spill: Lamp[] = [
    { at: [-240, 420, 260], color: [0.5, 0.13, 0.05], reach: 330 },
    { at: [240, 200, 300], color: [0.05, 0.34, 0.5], reach: 300 },
  ];
  const stand: Patch[] = [
    { surface: revolve(foot, [0, 0, 0]), u: [-3.15, 3.15], v: [0, 1], columns: 160, rows: 60 },
    { surface: revolve(stem, [0, 0, 0]), u: [-1.75, 1.75], v: [0, 1], columns: 50, rows: 60 },
  ];
  const joint: Head = { at: [0, 520, 26], turn: [0, 0, 0], radius: 70, spin: 0, ring: ember };
  const discShadow = [upper, lower].map((head) =>
    castShadow(camera, { surface: (u, v) => onHead(head, v * head.radius, u, 0), u: [0, 6.2832], v: [0, 1], columns: 40, rows: 2 }, keyLamp),
  );
  return drawScene({
    width: 1200,
    height: 1500,
    layers: [
      marketBackdrop(1200, 870, 83),
      woodTable(camera, 1200, 1500, [keyLamp, ...spill]),
      softShadow(discShadow.join(''), 30, 0.6),
      softShadow(castShadow(camera, { ...(stand[0] as Patch), columns: 40, rows: 10 }, keyLamp), 8, 0.75),
      ...stand.map((patch) => drawPatch(camera, patch, lacquer)),
      drawPatch(
        camera,
        {
          surface: revolve(
            [
              [30, 82],
              [34, 76],
              [30, 68],
            ],
            [0, 0, 0],
          ),
          u: [-1.75, 1.75],
          v: [0, 1],
          columns: 50,
          rows: 16,
        },
        brass(),
      ),
      drawPatch(camera, bar([-222, 640, -10], [222, 400, -10], 17), matte([0.05, 0.04, 0.035])),
      drawPatch(camera, bar([-222, 640, -10], middle, 16), brass()),
      fanHead(camera, upper),
      fanHead(camera, lower),
      hub(camera, joint, 0, 52),
      remote(camera),
    ],
  });
}
