import type { KnownSection } from '#contract/pages/page-content.ts';
import type { Fields } from '#contract/pages/section-fields.ts';
import { sectionTypes } from '#contract/pages/section-types.ts';
import type { PageEditor } from '../draft/use-page-editor.ts';
import { FieldEditor } from './field-editor.tsx';

/** A field for each value that the section's type lists. */
export function SectionForm({ section, editor }: { section: KnownSection; editor: PageEditor }) {
  const fields: Fields = sectionTypes[section.type].fields;
  const values = section as unknown as Record<string, unknown>;
  return (
    <div className="flex flex-col gap-4 pt-1">
      {Object.entries(fields).map(([name, field]) => (
        <FieldEditor key={name} field={field} path={name} value={values[name]} onChange={(path, value) => editor.set(section.id, path, value)} />
      ))}
    </div>
  );
}
