import { linear, type Rgb, tint } from './color.ts';
import { smoothstep } from './random.ts';
import { add, dot, length, normalize, reflect, scale, subtract, type Vec3 } from './vector.ts';

/** One evening light for all pictures: a warm lamp high on the left, a faint ember rim from behind on the right. */
export type Lamp = { at: Vec3; color: Rgb; reach: number };
export type Hit = { at: Vec3; normal: Vec3; view: Vec3; u: number; v: number };
export type Shader = (hit: Hit) => Rgb;

export const keyLamp: Lamp = { at: [-820, 1500, 1100], color: [1.5, 1.12, 0.7], reach: 1700 };
/** The same lamp nearer the wall, so that it rakes what hangs there. */
export const rakingLamp: Lamp = { at: [-1050, 1750, 620], color: [2.0, 1.5, 0.98], reach: 1500 };
const rimDirection = normalize([0.85, 0.35, -0.4]);
const rimColor: Rgb = [0.5, 0.2, 0.1];

/** Light arriving at a matte point from the lamps, the rim and the dim air. */
export function irradiance(at: Vec3, normal: Vec3, lamps: readonly Lamp[] = [keyLamp], wrap = 0.15): Rgb {
  const sky = 0.5 + 0.5 * normal[1];
  let light: Rgb = [0.07 + 0.07 * sky, 0.05 + 0.055 * sky, 0.045 + 0.05 * sky];
  for (const lamp of lamps) {
    const towards = subtract(lamp.at, at);
    const facing = Math.max(0, (dot(normalize(towards), normal) + wrap) / (1 + wrap));
    light = add(light, scale(lamp.color, (facing * 1.9) / (1 + (length(towards) / lamp.reach) ** 2)));
  }
  return add(light, scale(rimColor, Math.max(0, dot(normal, rimDirection))));
}

type Glow = { towards: Vec3; sharpness: number; color: Rgb };

const glows: readonly Glow[] = [
  { towards: normalize([-0.62, 0.55, 0.55]), sharpness: 40, color: [9, 6.6, 4] },
  { towards: normalize([-0.95, 0.1, 0.3]), sharpness: 22, color: [1.6, 0.85, 0.36] },
  { towards: normalize([0.9, 0.25, -0.15]), sharpness: 40, color: [3.4, 1.6, 0.55] },
  { towards: normalize([0.6, 0.5, 0.62]), sharpness: 120, color: [3, 2.1, 1.2] },
  { towards: normalize([0.2, 0.75, 0.6]), sharpness: 160, color: [2.4, 1.6, 0.9] },
  { towards: normalize([-0.15, 0.3, 0.94]), sharpness: 90, color: [1.1, 0.7, 0.36] },
];

/** What a mirror sees of the market in a direction: table below, dark awnings above, lamps between. */
export function surroundings(towards: Vec3): Rgb {
  const above = smoothstep(-0.12, 0.12, towards[1]);
  let seen: Rgb = [0.26 - 0.2 * above, 0.125 - 0.095 * above, 0.06 - 0.04 * above];
  seen = add(
    seen,
    scale([0.42, 0.22, 0.085], Math.exp(-(((towards[1] - 0.05) / 0.13) ** 2)) * (0.4 + 0.6 * Math.cos(Math.atan2(towards[0], towards[2]) * 3) ** 2)),
  );
  for (const glow of glows) {
    seen = add(seen, scale(glow.color, Math.exp(glow.sharpness * (dot(towards, glow.towards) - 1))));
  }
  return seen;
}

/** A matte material; `albedo` may vary over the surface. */
export function matte(albedo: Rgb | ((hit: Hit) => Rgb), lamps: readonly Lamp[] = [keyLamp]): Shader {
  return (hit) => tint(typeof albedo === 'function' ? albedo(hit) : albedo, irradiance(hit.at, hit.normal, lamps));
}

const metalTint = linear('#f2bd5c');

/** Polished brass: mostly its surroundings; `lamps` add the warmth of nearby flames. */
export function brass(lamps: readonly Lamp[] = [keyLamp], polish = 1): Shader {
  return (hit) => {
    const mirrored = surroundings(reflect(hit.view, hit.normal));
    const diffuse = irradiance(hit.at, hit.normal, lamps);
    return tint(metalTint, add(scale(mirrored, polish), scale(diffuse, 0.1)));
  };
}

/** The gloss of a glaze alone, to be laid over painted color. */
export function gloss(strength: number): Shader {
  return (hit) => {
    const facing = Math.max(0, -dot(hit.view, hit.normal));
    const fresnel = 0.05 + 0.95 * (1 - facing) ** 5;
    return scale(surroundings(reflect(hit.view, hit.normal)), fresnel * strength);
  };
}

/** Plain light on white, to be multiplied over printed cloth; a little sheen where the cloth turns away. */
export function clothLight(lamps: readonly Lamp[] = [keyLamp], shade: (hit: Hit) => number = () => 1): Shader {
  return (hit) => {
    const grazing = (1 - Math.max(0, -dot(hit.view, hit.normal))) ** 3;
    const light = irradiance(hit.at, hit.normal, lamps, 0.05);
    return scale(add(light, scale(light, grazing * 0.25)), shade(hit));
  };
}
