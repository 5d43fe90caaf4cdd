import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PageContent, readContent } from '#contract/pages/page-content.ts';
import { type PageTemplate, templateCategories } from '#contract/pages/pages.ts';
import { orpc } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/display/tabs.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { usePageData } from '../use-page-data.ts';
import { TemplateThumbnail } from './template-thumbnail.tsx';

type Parts = { /** On the button of each. */ action: string; isBusy: boolean; onUse: (template: PageTemplate) => void };

/** As many as a thumbnail is high; what stands below it is neither drawn nor loaded. */
const drawnSections = 2;

const categories = ['all', ...templateCategories] as const;

/** Templates by category and by words, each drawn with the store's own products. */
export function TemplatePicker({ action, isBusy, onUse }: Parts) {
  const { t } = useTranslation('pages');
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<(typeof categories)[number]>('all');
  const found = useQuery(orpc.pages.listTemplates.queryOptions({ input: {} }));
  const words = search.toLowerCase().split(/\s+/);
  const matching = found.data?.items.filter(({ name, description }) => words.every((word) => `${name} ${description}`.toLowerCase().includes(word))) ?? [];
  if (found.isError) return <ErrorState title={t('templates.failed')} text={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data)
    return (
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">{t('templates.loading')}</span>
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      <SearchField label={t('templates.search')} value={search} onSearch={setSearch} />
      <Tabs
        label={t('templates.categories')}
        value={category}
        onChange={setCategory}
        tabs={categories.map((value) => ({
          value,
          text: t(`templates.category.${value}`),
          panel: (
            <TemplateList templates={matching.filter((each) => value === 'all' || each.category === value)} action={action} isBusy={isBusy} onUse={onUse} />
          ),
        }))}
      />
    </div>
  );
}

function topOf(content: unknown): PageContent {
  return { sections: readContent(content).sections.slice(0, drawnSections) };
}

function TemplateList({ templates, action, isBusy, onUse }: Parts & { templates: readonly PageTemplate[] }) {
  const { t } = useTranslation('pages');
  const contents = useMemo(() => new Map(templates.map(({ id, content }) => [id, topOf(content)])), [templates]);
  const { data } = usePageData([...contents.values()].flatMap(({ sections }) => sections));
  if (templates.length === 0) return <p className="py-4 text-quiet">{t('templates.none')}</p>;
  return (
    <ul className="flex flex-col divide-y divide-hairline">
      {templates.map((template) => (
        <li key={template.id} className="flex gap-4 py-4">
          <TemplateThumbnail content={contents.get(template.id) ?? { sections: [] }} data={data} />
          <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
            <h3 className="font-bold text-lg leading-snug">{template.name}</h3>
            <p className="text-quiet text-sm">{template.description}</p>
            <Button className="mt-auto" disabled={isBusy} aria-label={t('templates.use', { action, name: template.name })} onClick={() => onUse(template)}>
              {action}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
