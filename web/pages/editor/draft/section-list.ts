import { isKnown, type Section } from '#contract/pages/page-content.ts';
import type { SectionSettings } from '#contract/pages/section-settings.ts';

/** Pure changes of a page's sections: each returns a new list, or the same one where nothing changes. */
export type Sections = readonly Section[];

/** At `index`, or the end. */
export function inserted(sections: Sections, section: Section, index: number): Sections {
  return sections.toSpliced(Math.min(Math.max(index, 0), sections.length), 0, section);
}

/** To the gap before `gap`, as they stand now: 0 is the top, their number the end. */
export function moved(sections: Sections, id: string, gap: number): Sections {
  const from = sections.findIndex((section) => section.id === id);
  const section = sections[from];
  if (!section || gap === from || gap === from + 1) return sections;
  return inserted(sections.toSpliced(from, 1), section, gap > from ? gap - 1 : gap);
}

export function without(sections: Sections, id: string): Sections {
  return sections.filter((section) => section.id !== id);
}

/** The copy stands right after it. What an address leads to is one place: the copy has no anchor. */
export function duplicated(sections: Sections, id: string, newId: string): Sections {
  const index = sections.findIndex((section) => section.id === id);
  const section = sections[index];
  if (!section) return sections;
  const copy = { ...structuredClone(section), id: newId };
  if (isKnown(copy)) copy.settings = { ...copy.settings, anchor: '' };
  return inserted(sections, copy, index + 1);
}

/** `path` names a value of the section, such as `title` or `questions.0.answer`. */
export function withValue(sections: Sections, id: string, path: string, value: unknown): Sections {
  // Told by a text whose section is gone.
  if (!sections.some((section) => section.id === id)) return sections;
  return sections.map((section) => (section.id === id && isKnown(section) ? (setAt(section, path.split('.'), value) as Section) : section));
}

export function withSettings(sections: Sections, id: string, change: Partial<SectionSettings>): Sections {
  return sections.map((section) => (section.id === id && isKnown(section) ? { ...section, settings: { ...section.settings, ...change } } : section));
}

function setAt(holder: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(holder)) return holder.with(Number(name), setAt(holder[Number(name)], rest, value));
  return { ...(holder as object), [name]: setAt((holder as Record<string, unknown>)[name], rest, value) };
}
