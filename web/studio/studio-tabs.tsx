import { Tabs } from '@base-ui/react/tabs';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';
import { tabsCell } from './studio-grid.ts';

export type Panel = 'products' | 'chat' | 'orders';
const panels: Panel[] = ['products', 'chat', 'orders'];
const sidePanels = ['chat', 'orders'] as const;
const maxShownCount = 99;

export const panelId = (panel: Panel) => `studio-panel-${panel}`;

/** `fresh`: orders that landed since their list was open. */
type TabParts = { panel: Panel; seesOrders: boolean; fresh: number; onChange: (panel: Panel) => void };

/** On a phone one panel is shown at a time; wider screens show both and have no tabs. */
export function StudioTabs({ panel, seesOrders, onChange, unread, fresh }: TabParts & { unread: number }) {
  const { t } = useTranslation('live');
  return (
    <Tabs.Root value={panel} onValueChange={(value: Panel) => onChange(value)} className={tabsCell}>
      <Tabs.List activateOnFocus aria-label={t('studio.tabs.label')} className="flex border-white/10 border-b">
        {panels
          .filter((name) => seesOrders || name !== 'orders')
          .map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              aria-controls={panelId(name)}
              className="flex min-h-11 flex-1 items-center justify-center gap-2 border-transparent border-b-3 font-semibold text-ink-300 -outline-offset-3 data-active:border-white data-active:text-white"
            >
              {t(`studio.tabs.${name}`)}
              {name === 'chat' && <Mark count={unread} label={t('studio.unread', { count: unread })} />}
              {name === 'orders' && <Mark count={fresh} label={t('sales.fresh', { count: fresh })} />}
            </Tabs.Tab>
          ))}
      </Tabs.List>
    </Tabs.Root>
  );
}

function Mark({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className="tabular rounded-full bg-white px-2 font-semibold text-ink text-sm">
      <span aria-hidden>{count > maxShownCount ? `${maxShownCount}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Beside the picture chat and orders share a place; a phone has all panels in `StudioTabs`. */
export function SideTabs({ panel, seesOrders, orders, fresh, onChange }: TabParts & { orders: number | undefined }) {
  const { t } = useTranslation('live');
  const shown = panel === 'orders' ? 'orders' : 'chat';
  return (
    <div className="hidden shrink-0 border-white/10 border-b px-2 md:flex">
      {sidePanels
        .filter((name) => seesOrders || name !== 'orders')
        .map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === shown}
            aria-controls={panelId(name)}
            onClick={() => onChange(name)}
            className={classNames(
              'flex min-h-11 flex-1 items-center justify-center gap-2 border-b-3 px-3 font-bold text-lg -outline-offset-3',
              name === shown ? 'border-white text-white' : 'border-transparent text-ink-300',
            )}
          >
            {t(`studio.tabs.${name}`)}
            {name === 'orders' && orders !== undefined && <span className="tabular font-normal text-base">{orders}</span>}
            {name === 'orders' && <Mark count={fresh} label={t('sales.fresh', { count: fresh })} />}
          </button>
        ))}
    </div>
  );
}
