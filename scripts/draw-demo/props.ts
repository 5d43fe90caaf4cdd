import type { Camera } from './camera.ts';
import { linear, palette } from './color.ts';
import { keyLamp, type Lamp, matte } from './lighting.ts';
import { jitter, type Random } from './random.ts';
import { glow, softShadow } from './stage.ts';
import { castShadow, drawPatch, type Surface } from './surface.ts';
import type { Vec3 } from './vector.ts';

/** A wick's flame with its own halo, `size` pixels tall, its root at (x, y). */
export function flame(x: number, y: number, size: number, lean = 0): string {
  const id = `flame-${Math.round(x)}-${Math.round(y)}`;
  const tongue = (width: number, height: number) =>
    `M0 0C${-width} ${-height * 0.1} ${-width * 1.05} ${-height * 0.42} ${lean - width * 0.15} ${-height}C${width * 1.1} ${-height * 0.48} ${width} ${-height * 0.08} 0 0Z`;
  return `${glow(x, y - size * 0.5, size * 2.6, '#ff9a2e', 0.34)}<linearGradient id="${id}" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#7a5bd0" stop-opacity=".45"/>
<stop offset=".16" stop-color="#ff8a1e"/><stop offset=".5" stop-color="#ffd56b"/><stop offset=".8" stop-color="#ffb435"/><stop offset="1" stop-color="#ff7a12" stop-opacity=".35"/></linearGradient>
<g transform="translate(${x} ${y})"><path d="${tongue(size * 0.24, size)}" fill="url(#${id})" filter="url(#blur2)"/>
<path d="${tongue(size * 0.13, size * 0.68)}" fill="#fff3cf" filter="url(#blur2)"/><path d="M0 4V${-size * 0.16}" stroke="#3a1a08" stroke-width="${size * 0.05}"/></g>`;
}

/** A marigold head lying at a world position: rings of ruffled petals over a dome. */
export function marigoldHead(camera: Camera, at: Vec3, radius: number, random: Random, lamps: readonly Lamp[] = [keyLamp]): string {
  const dome: Surface = (u, v) => [at[0] + Math.sin(u) * Math.sin(v) * radius, at[1] + Math.cos(v) * radius * 0.72, at[2] + Math.cos(u) * Math.sin(v) * radius];
  const shadow = softShadow(castShadow(camera, { surface: dome, u: [0, 6.283], v: [0, 1.57], columns: 16, rows: 5 }, keyLamp), 8, 0.6);
  const core = drawPatch(camera, { surface: dome, u: [-3.14, 3.14], v: [0.01, 1.7], columns: 20, rows: 8 }, matte([0.35, 0.09, 0.004], lamps));
  return shadow + core + marigoldPetals(camera, at, radius, random, lamps);
}

function marigoldPetals(camera: Camera, at: Vec3, radius: number, random: Random, lamps: readonly Lamp[]): string {
  const petals: string[] = [];
  const rings = 9;
  for (let ring = rings; ring >= 0; ring--) {
    const tilt = 0.05 + (ring / rings) * 1.42;
    const count = 4 + Math.round(Math.sin(tilt) * 20);
    for (let i = 0; i < count; i++) {
      const angle = ((i + ring * 0.45 + jitter(random, 0.3)) / count) * 6.283;
      petals.push(petal(camera, at, radius * (0.9 + random() * 0.16), tilt + jitter(random, 0.06), angle, lamps, random));
    }
  }
  return petals.join('');
}

/** One ruffled petal: rooted in the dome, lifting off towards a ragged bright edge. */
function petal(camera: Camera, at: Vec3, radius: number, tilt: number, angle: number, lamps: readonly Lamp[], random: Random): string {
  const [phase, warmth] = [random() * 6, 0.65 + random() * 0.5];
  const albedo = linear(random() < 0.3 ? '#ff8f00' : palette.marigold);
  const surface: Surface = (u, v) => {
    const ragged = v * (1 + Math.sin(u * 7 + phase) * 0.09);
    const swell = radius * (0.74 + 0.34 * ragged + Math.cos(u * 6 + phase) * 0.035 * v);
    const lean = tilt + ragged * 0.2;
    const around = angle + (u * (0.35 + 0.65 * Math.sin(v * 1.9)) * 0.2) / (Math.sin(tilt) + 0.16);
    return [at[0] + Math.sin(around) * Math.sin(lean) * swell, at[1] + Math.cos(lean) * swell * 0.8, at[2] + Math.cos(around) * Math.sin(lean) * swell];
  };
  return drawPatch(camera, { surface, u: [-1, 1], v: [0, 1], columns: 5, rows: 4, twoSided: true }, (hit) => {
    const light = matte(albedo, lamps)(hit);
    const root = tilt < 0.45 ? 0.5 : 0.1;
    const depth = (root + (1 - root) * hit.v ** 1.3) * warmth * (1 - 0.25 * Math.abs(hit.u));
    return [light[0] * depth, light[1] * depth * (0.5 + 0.5 * hit.v), light[2] * depth];
  });
}
