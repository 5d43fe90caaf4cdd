import type { Camera } from './camera.ts';
import { palette } from './color.ts';
import { irradiance, keyLamp, type Lamp } from './lighting.ts';
import type { Shape } from './motifs.ts';
import { jitter, noise, type Random, seededRandom } from './random.ts';
import { closedPath, drawPatch, normalAt, type Surface } from './surface.ts';
import { dot, subtract } from './vector.ts';

type Scene = { width: number; height: number; layers: readonly string[] };

const blurs = [2, 4, 8, 16, 30, 60, 110]
  .map(
    (size) =>
      `<filter id="blur${size}" color-interpolation-filters="sRGB" x="-100%" y="-100%" width="300%" height="300%"><feGaussianBlur stdDeviation="${size}"/></filter>`,
  )
  .join('');

/**
 * `grain` is film grain; `print` roughens and mottles block-printed ink; `brush` is the
 * same for painting; `dye` is uneven color;
 * `wood` and `lime` are table and wall. */
const filters = `${blurs}
<filter id="grain" color-interpolation-filters="sRGB" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="7"/>
<feColorMatrix values="0.5 0.5 0 0 0 0.5 0.5 0 0 0 0.5 0.5 0 0 0 0 0 0 0 1"/></filter>
<filter id="print" color-interpolation-filters="sRGB" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency="0.09" numOctaves="2" seed="3" result="rough"/>
<feDisplacementMap in="SourceGraphic" in2="rough" scale="3.5" xChannelSelector="R" yChannelSelector="G" result="edge"/>
<feTurbulence type="fractalNoise" baseFrequency="0.14" numOctaves="3" seed="11"/>
<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.6 0 0 0 -0.32" result="mottle"/>
<feComposite in="edge" in2="mottle" operator="in" result="thin"/><feMerge><feMergeNode in="thin"/><feMergeNode in="thin"/></feMerge></filter>
<filter id="wood" color-interpolation-filters="sRGB" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.0035 0.11" numOctaves="4" seed="21"/>
<feColorMatrix values="0.9 0 0 0 0.25 0.85 0 0 0 0.22 0.8 0 0 0 0.2 0 0 0 0 1"/></filter>
<filter id="lime" color-interpolation-filters="sRGB" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.004 0.007" numOctaves="7" seed="5"/>
<feColorMatrix values="0.5 0.25 0 0 0.48 0.52 0.25 0 0 0.45 0.54 0.25 0 0 0.42 0 0 0 0 1"/></filter>
<filter id="brush" color-interpolation-filters="sRGB" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency="0.05" numOctaves="2" seed="3" result="rough"/>
<feDisplacementMap in="SourceGraphic" in2="rough" scale="5" xChannelSelector="R" yChannelSelector="G" result="edge"/><feTurbulence type="fractalNoise" baseFrequency="0.03" numOctaves="2" seed="11"/>
<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.4 0 0 0 0.05" result="wash"/><feComposite in="edge" in2="wash" operator="in"/></filter>
<filter id="dye" color-interpolation-filters="sRGB" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.012" numOctaves="4" seed="17"/>
<feColorMatrix values="2 0 0 0 -0.5 2 0 0 0 -0.5 2 0 0 0 -0.5 0 0 0 0 1"/></filter>
<pattern id="weave" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 1h4M0 3h4" stroke="#000" stroke-opacity=".35" stroke-width=".8"/>
<path d="M1 0v4M3 0v4" stroke="#fff" stroke-opacity=".3" stroke-width=".7"/></pattern>`;

/** The whole picture: the layers in order, then vignette and grain. */
export function drawScene({ width, height, layers }: Scene): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${filters}
<radialGradient id="vignette" cx=".48" cy=".5" r=".8"><stop offset=".45" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".6"/></radialGradient>
</defs><rect width="${width}" height="${height}" fill="${palette.night}"/>${layers.join('\n')}
<rect width="${width}" height="${height}" fill="url(#vignette)"/>
<rect width="${width}" height="${height}" filter="url(#grain)" opacity=".11" style="mix-blend-mode:soft-light"/></svg>`;
}

/** A soft round light, as a blurred disc of falling strength. */
export function glow(x: number, y: number, radius: number, color: string, opacity: number): string {
  const id = `glow-${[x, y, radius].map(Math.round).join('-')}-${color.slice(1)}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset=".25" stop-color="${color}" stop-opacity="${opacity * 0.5}"/>
<stop offset=".6" stop-color="${color}" stop-opacity="${opacity * 0.13}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>
<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})" style="mix-blend-mode:screen"/>`;
}

/** Strings of bulbs across the market far behind, out of focus: each sags from post to post, nearer ones larger. */
export function bulbStrings(random: Random, width: number, top: number, bottom: number): string {
  const leaning = random() < 0.5;
  const strings = [0.16, 0.4, 0.68, 0.95].map((depth, i) => {
    const [from, to] = [top + jitter(random, 60), bottom - depth * (bottom - top) * 0.8 + jitter(random, 50)];
    const radius = 34 - depth * 22;
    const count = Math.round(5 + depth * 9);
    const flip = i % 2 === 0 ? leaning : !leaning;
    return Array.from({ length: count }, (_, bulb) => {
      const share = (bulb + 0.3) / count;
      const across = (flip ? share : 1 - share) * width * 1.04;
      const y = from + (to - from) * share * 0.7 + Math.sin(share * Math.PI) * 90 + jitter(random, 8);
      return softBulb(across + jitter(random, 14), y, radius * (0.85 + random() * 0.3), depth, random);
    });
  });
  return `<g style="mix-blend-mode:screen" filter="url(#blur2)">${strings.flat().reverse().join('')}</g>`;
}

function softBulb(x: number, y: number, radius: number, depth: number, random: Random): string {
  const color = ['#ffb54a', '#ff9a34', '#ffc873', '#ff7f2a'][Math.floor(random() * 4)];
  const strength = (0.2 + depth * 0.28) * (0.6 + random() * 0.6);
  const place = `cx="${x.toFixed(0)}" cy="${y.toFixed(0)}"`;
  return `<circle ${place} r="${radius.toFixed(1)}" fill="${color}" opacity="${strength.toFixed(2)}"/>
<circle ${place} r="${(radius * 0.94).toFixed(1)}" fill="none" stroke="${color}" stroke-width="2" opacity="${(strength * 0.8).toFixed(2)}"/>`;
}

/** The dark market behind a table: hanging cloth far off, strings of bulbs, a warm haze that dies towards the table. */
export function marketBackdrop(width: number, horizon: number, seed: number): string {
  const random = seededRandom(seed);
  const cloths = ['#6b1f19', '#1f2a63', '#7a4a10', '#4d1230', '#123f34', '#6b1f19', '#1f2a63'];
  const first = Math.floor(random() * cloths.length);
  const strips = cloths.map((_, i) => {
    const color = cloths[(i + first) % cloths.length];
    const x = ((i + jitter(random, 0.2)) * width) / 6.2 - 60;
    const [wide, drop] = [130 + random() * 70, horizon * (0.62 + random() * 0.3)];
    const folds = [0.2, 0.5, 0.75].map((at) => `<path d="M${x + wide * at} -80v${drop + 60}" stroke="#000" stroke-width="16" opacity=".4"/>`);
    return `<g opacity="${0.5 + random() * 0.3}"><path d="M${x} -80h${wide}v${drop + 80}q${-wide / 2} 30 ${-wide} 0z" fill="${color}"/>${folds.join('')}</g>`;
  });
  return `<rect width="${width}" height="${horizon + 80}" fill="#170d09"/><g filter="url(#blur16)">${strips.join('')}</g>
<linearGradient id="haze" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b0605" stop-opacity=".55"/><stop offset=".35" stop-color="#0b0605" stop-opacity=".1"/>
<stop offset=".8" stop-color="#0b0605" stop-opacity=".8"/><stop offset="1" stop-color="#0b0605" stop-opacity=".95"/></linearGradient>
<rect width="${width}" height="${horizon + 80}" fill="url(#haze)"/>${glow(width * 0.2, horizon * 0.36, width * 0.8, '#c2601f', 0.4)}
${bulbStrings(random, width, horizon * 0.05, horizon * 0.8)}`;
}

/** A worn, oiled wooden table up to the front edge, lit by the lamps. */
export function woodTable(camera: Camera, width: number, height: number, lamps: readonly Lamp[] = [keyLamp], back = -620): string {
  const surface: Surface = (u, v) => [u, 0, v];
  const edge = camera.project([0, 0, back])[1];
  const lit = drawPatch(camera, { surface, u: [-1500, 1500], v: [back, 1250], columns: 110, rows: 90 }, (hit) => {
    const light = irradiance(hit.at, hit.normal, lamps);
    const plank = 0.82 + 0.36 * noise(Math.floor((hit.at[2] + 1300) / 240) * 7.3, 0.5, 8);
    const away = Math.max(0.1, 1 - Math.hypot(hit.at[0] + 60, hit.at[2] - 150) / 1350) ** 1.5 * plank;
    return [light[0] * 0.3 * away, light[1] * 0.145 * away, light[2] * 0.075 * away];
  });
  const seams = [-380, -140, 100, 340, 580].map((z) => {
    const y = camera.project([0, 0, z])[1];
    return `<path d="M-40 ${y}H${width + 40}" stroke="#000" stroke-opacity=".6" stroke-width="${2 + (z + 620) / 350}"/><path d="M-40 ${y + 3}H${width + 40}" stroke="#ffd9a0" stroke-opacity=".12" stroke-width="1.5"/>`;
  });
  return `<g style="isolation:isolate"><rect y="${edge - 6}" width="${width}" height="${height - edge + 6}" fill="#120a06"/>${lit}
<rect y="${edge - 6}" width="${width}" height="${height - edge + 6}" filter="url(#wood)" style="mix-blend-mode:multiply"/>${seams.join('')}</g>
<linearGradient id="table-edge" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b0605"/><stop offset=".35" stop-color="#0b0605" stop-opacity=".9"/><stop offset="1" stop-color="#0b0605" stop-opacity="0"/></linearGradient>
<rect y="${edge - 8}" width="${width}" height="110" fill="url(#table-edge)"/>`;
}

/** A limewashed wall with the lamp's pool of light on it. */
export function limeWall(width: number, height: number, color: string, pool: { x: number; y: number; radius: number }): string {
  return `<g style="isolation:isolate"><rect width="${width}" height="${height}" fill="${color}"/><rect width="${width}" height="${height}" filter="url(#lime)" style="mix-blend-mode:multiply"/>
<radialGradient id="wall-pool" gradientUnits="userSpaceOnUse" cx="${pool.x}" cy="${pool.y}" r="${pool.radius}"><stop offset="0" stop-color="#fff1d6"/><stop offset=".3" stop-color="#d9a873"/><stop offset=".65" stop-color="#7d5138"/><stop offset="1" stop-color="#2c1a13"/></radialGradient>
<rect width="${width}" height="${height}" fill="url(#wall-pool)" style="mix-blend-mode:multiply"/></g>`;
}

/** Ink shapes laid on a surface and seen by the camera. */
export function printOn(camera: Camera, surface: Surface, shapes: readonly Shape[], inks: readonly string[]): string {
  return shapes.map(({ ink, points }) => `<path d="${closedPath(points.map(([u, v]) => camera.project(surface(u, v))))}" fill="${inks[ink]}"/>`).join('');
}

/** The shapes of which any of a few points lies on the near side of a round surface. */
export function nearSide(camera: Camera, surface: Surface, shapes: readonly Shape[]): Shape[] {
  return shapes.filter(({ points }) => {
    const step = Math.max(1, Math.floor(points.length / 5));
    return points.some(([u, v], i) => {
      if (i % step !== 0) return false;
      return dot(normalAt(surface, u, v, 1e-3, 1e-3), subtract(surface(u, v), camera.eye)) < 0;
    });
  });
}

/** A shadow made soft; strength 0 to 1. */
export function softShadow(shape: string, blur: number, opacity: number): string {
  return `<g filter="url(#blur${blur})" opacity="${opacity}">${shape}</g>`;
}

/** Lamplight through a carved lattice, thrown slantwise on a wall. */
export function latticeLight(x: number, y: number, columns: number, rows: number, strength: number): string {
  const cell = 92;
  const openings = Array.from({ length: columns * rows }, (_, i) => {
    const [cx, cy] = [(i % columns) * cell, Math.floor(i / columns) * cell];
    return `<path transform="translate(${cx} ${cy})" d="M0 -38L11 -14L38 0L11 14L0 38L-11 14L-38 0L-11 -14Z"/><path transform="translate(${cx + cell / 2} ${cy + cell / 2})" d="M0 -15L15 0L0 15L-15 0Z"/>`;
  });
  return `<g transform="translate(${x} ${y}) skewY(14) skewX(-8)" fill="#ffc980" opacity="${strength}" filter="url(#blur4)" style="mix-blend-mode:soft-light">${openings.join('')}</g>`;
}
