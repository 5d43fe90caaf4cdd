import type { PalettePlace } from '../shell/palette/palette-place.ts';
import type { SectionName } from './section-names.ts';
import settings from './store-settings.en.json';

/** Named here again: the rules of their fields weigh more than the palette. One that is left out does not compile. */
const sections: Record<SectionName, true> = {
  ...{ profile: true, delivery: true, contact: true, returns: true, stock: true },
  ...{ legal: true, grievance: true, measurement: true, payments: true, limits: true },
};

export const places: PalettePlace[] = (Object.keys(sections) as SectionName[]).map((name) => ({
  to: `/dashboard/settings?section=${name}`,
  label: settings[name].title,
  keywords: settings.place,
}));
