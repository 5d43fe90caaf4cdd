import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductId, VideoId } from '#contract/ids.ts';
import type { RichText } from '#contract/pages/rich-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { CheckedText } from './checked-text.tsx';
import { CountEditor } from './count-editor.tsx';
import type { FieldEditorParts } from './field-editor-parts.ts';
import { ItemsEditor } from './items-editor.tsx';
import { PictureEditor } from './picture-editor.tsx';
import { ProductsEditor } from './products-editor.tsx';
import { useFieldName } from './use-field-name.ts';
import { VideoChoice } from './video-choice.tsx';

const RichEditor = lazy(async () => ({ default: (await import('../rich/rich-editor.tsx')).RichEditor }));

/** What edits a value of that kind. */
export function FieldEditor({ field, path, value, onChange }: FieldEditorParts) {
  const { t } = useTranslation('editor');
  const label = useFieldName()(path);
  const change = (next: unknown) => onChange(path, next);
  switch (field.kind) {
    case 'line':
    case 'text':
      return <CheckedText label={label} value={value as string} schema={field.schema} max={field.max} isLong={field.kind === 'text'} onChange={change} />;
    case 'link':
      return <CheckedText label={label} hint={t('linkHint')} value={value as string} schema={field.schema} onChange={change} />;
    case 'rich':
      return (
        <Suspense fallback={<p role="status">{t('rich.loading')}</p>}>
          <RichEditor label={label} value={value as RichText} onChange={change} />
        </Suspense>
      );
    case 'image':
      return <PictureEditor label={label} url={value as string} onChange={change} />;
    case 'products':
      return <ProductsEditor label={label} ids={value as ProductId[]} max={field.max} onChange={change} />;
    case 'video':
      return <VideoChoice label={label} value={value as VideoId | null} onChange={change} />;
    case 'category':
      return <CategoryChoice label={label} value={value as string} onChange={change} />;
    case 'count':
      return <CountEditor label={label} value={value as number} min={field.min} max={field.max} onChange={change} />;
    case 'choice':
      return (
        <SelectField label={label} value={value as string} onChange={(event) => change(event.target.value)}>
          {field.choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(`choices.${choice as 'beside'}`)}
            </option>
          ))}
        </SelectField>
      );
    case 'items':
      return (
        <ItemsEditor
          label={label}
          field={field}
          path={path}
          items={value as Record<string, unknown>[]}
          onChange={onChange}
          renderField={(parts) => <FieldEditor {...parts} />}
        />
      );
  }
}
