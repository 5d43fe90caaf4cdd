import fc from 'fast-check';
import { newSection } from '#contract/pages/page-content.ts';
import { type SectionName, sectionNames, sectionTypes } from '#contract/pages/section-types.ts';

/** Any UTF-16, halves of characters included. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 }).map((units) => String.fromCharCode(...units));
const anyValue = fc.oneof(fc.jsonValue({ maxDepth: 4 }), anyText, fc.dictionary(anyText, anyText, { maxKeys: 3 }));
const anyId = fc.oneof(fc.constantFrom('a', 'b', 'section-0-0', 'section-1-1', 'section-2-1'), anyValue);

/** A section of which some fields are anything at all. */
function brokenSection(name: SectionName) {
  const fields = Object.fromEntries(Object.keys(sectionTypes[name].fields).map((field) => [field, anyValue]));
  return fc.record({ ...fields, id: anyId, settings: anyValue }, { requiredKeys: [] }).map((broken) => ({ ...newSection(name, 'a'), ...broken }));
}
const anySection = fc.oneof(fc.constantFrom(...sectionNames).chain(brokenSection), fc.record({ id: anyId, type: anyText, more: anyValue }), anyValue);
/** What may be stored as a page: sections of which some are broken, or anything at all. */
export const anyPage = fc.oneof({ weight: 4, arbitrary: fc.record({ sections: fc.array(anySection, { maxLength: 6 }) }) }, { weight: 1, arbitrary: anyValue });
