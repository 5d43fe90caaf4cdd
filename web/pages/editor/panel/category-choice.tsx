import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { joinNeeds } from '#contract/pages/page-data.ts';
import { orpc } from '../../../api/client.ts';
import { SelectField } from '../../../ui/field.tsx';

/** A category of the store's products, or all of them. */
export function CategoryChoice({ label, value, onChange }: { label: string; value: string; onChange: (category: string) => void }) {
  const { t } = useTranslation('editor');
  const found = useQuery(orpc.pages.getData.queryOptions({ input: joinNeeds([{ categories: true }]) }));
  const known = found.data?.categories.map(({ category }) => category) ?? [];
  const choices = value && !known.includes(value) ? [value, ...known] : known;
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('allCategories')}</option>
      {choices.map((category) => (
        <option key={category} value={category}>
          {category}
        </option>
      ))}
    </SelectField>
  );
}
