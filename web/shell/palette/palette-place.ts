/** A part of a screen that the palette leads to by its name: what `palette-places.ts` of its room exports as `places`. */
export type PalettePlace = { to: `/dashboard/${string}`; label: string; keywords: string };

const found = import.meta.glob<{ places: PalettePlace[] }>('../../**/palette-places.ts', { eager: true });

export const partsOfScreens = Object.values(found).flatMap(({ places }) => places);
