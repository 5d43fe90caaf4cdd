import type { Active, Over } from '@dnd-kit/core';
import type { SectionName } from '#contract/pages/section-types.ts';

/** What is dragged: a type of the palette, or a section that stands on the page. */
export type Dragged = { type: SectionName } | { section: string };

export const draggedOf = (active: Active | null): Dragged | undefined => active?.data.current as Dragged | undefined;
export const gapOf = (over: Over | null): number | undefined => (over?.data.current as { gap: number } | undefined)?.gap;
