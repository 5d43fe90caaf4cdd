import { Tabs } from '@base-ui/react/tabs';
import { useTranslation } from 'react-i18next';

export type Panel = 'products' | 'chat';
const panels: Panel[] = ['products', 'chat'];
const most = 99;

export const panelId = (panel: Panel) => `studio-panel-${panel}`;

/** On a phone one panel is shown at a time; wider screens show both and have no tabs. */
export function StudioTabs({ panel, onChange, unread }: { panel: Panel; onChange: (panel: Panel) => void; unread: number }) {
  const { t } = useTranslation('live');
  return (
    <Tabs.Root value={panel} onValueChange={(value: Panel) => onChange(value)} className="row-start-4 md:hidden">
      <Tabs.List activateOnFocus aria-label={t('studio.tabs.label')} className="flex border-white/10 border-b">
        {panels.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            aria-controls={panelId(name)}
            className="flex min-h-11 flex-1 items-center justify-center gap-2 border-transparent border-b-3 font-semibold text-ink-300 -outline-offset-3 data-active:border-white data-active:text-white"
          >
            {t(`studio.tabs.${name}`)}
            {name === 'chat' && unread > 0 && (
              <span className="tabular rounded-full bg-white px-2 text-ink text-sm">
                <span aria-hidden>{unread > most ? `${most}+` : unread}</span>
                <span className="sr-only">{t('studio.unread', { count: unread })}</span>
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}
