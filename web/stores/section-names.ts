import { settingsSectionNames } from '#contract/stores/store-settings.ts';

/** Those of one form each, and what is kept apart. */
export const sectionNames = [...settingsSectionNames, 'payments', 'limits'] as const;
export type SectionName = (typeof sectionNames)[number];
