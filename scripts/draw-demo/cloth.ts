import type { Camera } from './camera.ts';
import { clothLight, type Hit, type Lamp, rakingLamp } from './lighting.ts';
import type { Shape } from './motifs.ts';
import { printOn } from './stage.ts';
import { closedPath, drawPatch, outline, type Patch } from './surface.ts';
import type { Point } from './vector.ts';

export type Cloth = {
  name: string;
  patch: Patch;
  ground: string;
  print: readonly Shape[];
  inks: readonly string[];
  /** Darkens valleys and hidden parts, 0 to 1. */
  shade: (hit: Hit) => number;
  /** The cut of the piece in cloth coordinates; the whole patch when left out. */
  cut?: readonly Point[];
  lamps?: readonly Lamp[];
};

/** Dyed, printed and woven flat, then lit in its folds; a dark line marks its edge. */
export function drawCloth(camera: Camera, cloth: Cloth): string {
  const { patch, name } = cloth;
  const shape = cloth.cut ? closedPath(cloth.cut.map(([u, v]) => camera.project(patch.surface(u, v)))) : outline(camera, patch);
  const lamps = cloth.lamps ?? [rakingLamp];
  const twoSided = { ...patch, twoSided: true };
  return `<g style="isolation:isolate" clip-path="url(#cut-${name})"><clipPath id="cut-${name}"><path d="${shape}"/></clipPath>
<path d="${shape}" fill="${cloth.ground}"/><path d="${shape}" fill="#fff" filter="url(#dye)" opacity=".16" style="mix-blend-mode:soft-light"/>
<g filter="url(#print)">${printOn(camera, patch.surface, cloth.print, cloth.inks)}</g><path d="${shape}" fill="url(#weave)" opacity=".32"/>
<g style="mix-blend-mode:multiply" filter="url(#blur2)">${drawPatch(camera, twoSided, clothLight(lamps, cloth.shade))}</g><path d="${shape}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="4" filter="url(#blur2)"/></g>`;
}
