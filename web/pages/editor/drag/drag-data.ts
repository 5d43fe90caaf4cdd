import type { Active, Over } from '@dnd-kit/core';
import type { SectionName } from '#contract/pages/section-types.ts';

/** Lists of the same sections. */
export type Surface = 'canvas' | 'outline';
/**
 * What is dragged: a type of the palette, or a section that stands on the page. `surface` is where it can be dropped, where that is one alone:
 * a section in the list that it was taken from, a type in the list of the sheet that the palette is in.
 */
export type Dragged = ({ type: SectionName } | { section: string }) & { surface?: Surface };
/** Where it can be dropped. */
export type Gap = { surface: Surface; gap: number };

export const draggedOf = (active: Active | null): Dragged | undefined => active?.data.current as Dragged | undefined;
export const gapOf = (over: Over | null): number | undefined => (over?.data.current as Gap | undefined)?.gap;
