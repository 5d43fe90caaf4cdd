import { ChevronRight, PackageCheck, Radio, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DashboardPage } from './dashboard-page.tsx';

const steps = [
  { to: '/dashboard/products', title: 'overview.products', text: 'overview.productsText', Icon: Tag },
  { to: '/dashboard/live', title: 'overview.live', text: 'overview.liveText', Icon: Radio },
  { to: '/dashboard/orders', title: 'overview.orders', text: 'overview.ordersText', Icon: PackageCheck },
];

/** Where a seller lands: the way from an empty store to a packed order. */
export default function Overview() {
  const { t } = useTranslation('shell');
  return (
    <DashboardPage title={t('overview.title')}>
      <p className="text-ink-600 text-lg">{t('overview.lead')}</p>
      <ol className="divide-y divide-ink-200 overflow-hidden rounded-lg border border-ink-200 bg-white">
        {steps.map(({ to, title, text, Icon }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-20 items-center gap-4 px-5 py-4 hover:bg-ink-100">
              <Icon aria-hidden className="size-7 shrink-0 text-ink-600" />
              <span className="min-w-0 flex-1">
                <span className="block font-bold font-display text-xl">{t(title)}</span>
                <span className="block text-ink-600">{t(text)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-500" />
            </Link>
          </li>
        ))}
      </ol>
    </DashboardPage>
  );
}
