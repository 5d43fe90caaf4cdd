import type { KnownSection } from '#contract/pages/page-content.ts';
import type { SectionType } from '#contract/pages/section-type.ts';
import { sectionTypes } from '#contract/pages/section-types.ts';
import type { PageEditor } from '../draft/use-page-editor.ts';
import { FieldEditor } from './field-editor.tsx';

/** A field for each value that the section's type lists and uses. */
export function SectionForm({ section, editor }: { section: KnownSection; editor: PageEditor }) {
  const { fields, unused } = sectionTypes[section.type] as unknown as SectionType;
  const values = section as unknown as Record<string, unknown>;
  const left = unused?.(values as never) ?? [];
  return (
    <div className="flex flex-col gap-4 pt-1">
      {Object.entries(fields)
        .filter(([name]) => !left.includes(name))
        .map(([name, field]) => (
          <FieldEditor key={name} field={field} path={name} value={values[name]} onChange={(path, value) => editor.set(section.id, path, value)} />
        ))}
    </div>
  );
}
