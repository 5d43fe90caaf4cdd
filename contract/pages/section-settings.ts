import { z } from 'zod';

export const spacings = ['none', 'small', 'medium', 'large'] as const;
export const widths = ['narrow', 'normal', 'wide', 'full'] as const;
export const backgrounds = ['paper', 'white', 'tint', 'ink'] as const;
/** On which devices a section is shown. */
export const visibilities = ['all', 'phones', 'desktops'] as const;
const anchorForm = /^(?:[a-z][a-z0-9-]{0,39})?$/;

/** How a section stands on its page, whatever it shows. */
export const sectionSettings = z.strictObject({
  spacing: z.enum(spacings),
  width: z.enum(widths),
  background: z.enum(backgrounds),
  visibility: z.enum(visibilities),
  /** What `#…` in an address leads to; empty: nothing does. */
  anchor: z.string().regex(anchorForm, 'Begin with a letter, and use a-z, 0-9 and hyphens'),
});
export type SectionSettings = z.infer<typeof sectionSettings>;

export const initialSettings: SectionSettings = { spacing: 'medium', width: 'normal', background: 'paper', visibility: 'all', anchor: '' };

/** Setting by setting what can be used of `given`. */
export function readSettings(given: unknown, initial: SectionSettings = initialSettings): SectionSettings {
  const settings = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  const read = Object.entries(sectionSettings.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(settings[name]);
    return [name, parsed.success ? parsed.data : initial[name as keyof SectionSettings]];
  });
  return Object.fromEntries(read);
}
