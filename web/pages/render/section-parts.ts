import type { ComponentType } from 'react';
import type { SectionOf } from '#contract/pages/page-content.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import type { SectionName } from '#contract/pages/section-types.ts';

/** What a renderer is given: its section, and what the page knows of its store. */
export type SectionParts<Name extends SectionName> = { section: SectionOf<Name>; data: PageData };
export type SectionRenderer<Name extends SectionName> = ComponentType<SectionParts<Name>>;
