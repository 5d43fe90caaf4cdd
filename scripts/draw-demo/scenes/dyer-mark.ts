import { cameraAt } from '../camera.ts';
import { drawCloth } from '../cloth.ts';
import { palette } from '../color.ts';
import { boota, flower, type Shape, stamp } from '../motifs.ts';
import { fractalNoise, seededRandom } from '../random.ts';
import { drawScene } from '../stage.ts';
import type { Patch } from '../surface.ts';

const camera = cameraAt([0, 0, 3000], [0, 0, 0], [256, 256]);

/** The store's mark: one boota stamped on madder cloth in a ring of dots; it reads in a circle too. */
export function dyerMark(): string {
  const random = seededRandom(19);
  const patch: Patch = {
    surface: (u, v) => [u, -v, (fractalNoise(u / 260, v / 340, 8) - 0.5) * 46],
    u: [-300, 300],
    v: [-300, 300],
    columns: 90,
    rows: 90,
  };
  const dots = Array.from({ length: 36 }, (_, i): Shape[] => {
    const angle = (i / 36) * Math.PI * 2;
    return stamp(flower(5), Math.sin(angle) * 214, Math.cos(angle) * 214, i % 3 === 0 ? 34 : 16, random, -angle);
  }).flat();
  const print = [...dots, ...stamp(boota(), 0, 2, 352, random)];
  const inks = [palette.cream, palette.cream, palette.marigold];
  return drawScene({ width: 512, height: 512, layers: [drawCloth(camera, { name: 'mark', patch, ground: '#b02a25', print, inks, shade: () => 1.45 })] });
}
