import './texts.ts';
import { useTranslation } from 'react-i18next';
import { type MetaFunction, useSearchParams } from 'react-router';
import { DashboardPage } from '../shell/dashboard-page.tsx';
import { text } from '../texts/texts.ts';
import { withChange } from '../ui/data-list/view-address.ts';
import { Tabs } from '../ui/display/tabs.tsx';
import { CustomerList } from './list/customer-list.tsx';
import { StreamsTab } from './tabs/streams-tab.tsx';
import { VideosTab } from './tabs/videos-tab.tsx';

export const meta: MetaFunction = () => [{ title: text('customers:meta') }];

const tabs = ['customers', 'videos', 'streams'] as const;
const panels = { customers: CustomerList, videos: VideosTab, streams: StreamsTab };

/** `/dashboard/customers?tab=…&search=…&tag=…` (docs/product.md, "Customers"). */
export default function CustomersPage() {
  const { t } = useTranslation('customers');
  const [search, setSearch] = useSearchParams();
  const shown = tabs.find((tab) => tab === search.get('tab')) ?? 'customers';
  return (
    <DashboardPage title={t('heading')}>
      <Tabs
        label={t('tabs.label')}
        className="gap-4"
        tabs={tabs.map((value) => {
          const Panel = panels[value];
          return { value, text: t(`tabs.${value}`), panel: <Panel /> };
        })}
        value={shown}
        onChange={(tab) => setSearch((now) => withChange(now, 'tab', tab === 'customers' ? undefined : tab), { replace: true, preventScrollReset: true })}
      />
    </DashboardPage>
  );
}
