import { settingsSectionNames } from '#contract/stores/store-settings.ts';

/** Those of one form each, and what is kept by another room. */
export const sectionNames = [...settingsSectionNames, 'payments'] as const;
export type SectionName = (typeof sectionNames)[number];
