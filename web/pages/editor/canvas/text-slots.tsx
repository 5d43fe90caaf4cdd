import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isKnown } from '#contract/pages/page-content.ts';
import type { Fields, ItemsField } from '#contract/pages/section-fields.ts';
import { sectionTypes } from '#contract/pages/section-types.ts';
import { showProblem } from '../../../ui/toast.tsx';
import { type TextPlace, type TextSlots, TextSlotsContext } from '../../render/words.tsx';
import type { PageEditor } from '../draft/use-page-editor.ts';
import { useFieldName } from '../panel/use-field-name.ts';
import { EditableLine } from './editable-line.tsx';

const RichEditor = lazy(async () => ({ default: (await import('../rich/rich-editor.tsx')).RichEditor }));

/** Texts below can be written where they stand. */
export function TextSlotsProvider({ editor, children }: { editor: PageEditor; children: ReactNode }) {
  const { t } = useTranslation('editor');
  const nameOf = useFieldName();
  const { find, set } = editor;
  const slots = useMemo((): TextSlots => {
    return {
      line: ({ at, value, isLong }) => (
        <EditableLine
          key={`${at.section} ${at.path}`}
          label={nameOf(at.path)}
          value={value}
          isLong={isLong}
          max={maxOf(find, at)}
          onChange={(text) => set(at.section, at.path, text)}
          onCut={() => showProblem(t('tooLong'), t('tooLongText', { field: nameOf(at.path), count: maxOf(find, at) }))}
        />
      ),
      rich: ({ at, value }) => (
        <Suspense key={`${at.section} ${at.path}`} fallback={<p role="status">{t('rich.loading')}</p>}>
          <RichEditor isFloating label={nameOf(at.path)} value={value} onChange={(text) => set(at.section, at.path, text)} />
        </Suspense>
      ),
    };
  }, [find, set, nameOf, t]);
  return <TextSlotsContext value={slots}>{children}</TextSlotsContext>;
}

const longest = 1_000;

/** How long a text may be: as its field says. */
function maxOf(find: PageEditor['find'], { section: id, path }: TextPlace): number {
  const section = find(id);
  if (!section || !isKnown(section)) return longest;
  const [name = '', , inner = ''] = path.split('.');
  const fields: Fields = sectionTypes[section.type].fields;
  const field = fields[name]?.kind === 'items' ? (fields[name] as ItemsField).fields[inner] : fields[name];
  return field && 'max' in field && (field.kind === 'line' || field.kind === 'text') ? field.max : longest;
}
