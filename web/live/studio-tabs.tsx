import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';

export type Panel = 'products' | 'chat';
const panels: Panel[] = ['products', 'chat'];
const most = 99;

export const tabId = (panel: Panel) => `studio-tab-${panel}`;
export const panelId = (panel: Panel) => `studio-panel-${panel}`;

/** On a phone one panel is shown at a time; wider screens show both and have no tabs. */
export function StudioTabs({ panel, onChange, unread }: { panel: Panel; onChange: (panel: Panel) => void; unread: number }) {
  const { t } = useTranslation('live');
  return (
    <div role="tablist" aria-label={t('studio.tabs.label')} className="row-start-4 flex border-white/10 border-b md:hidden">
      {panels.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(name)}
          aria-selected={panel === name}
          aria-controls={panelId(name)}
          onClick={() => onChange(name)}
          className={classNames(
            'flex min-h-11 flex-1 items-center justify-center gap-2 border-b-3 font-semibold',
            panel === name ? 'border-white' : 'border-transparent text-ink-300',
          )}
        >
          {t(`studio.tabs.${name}`)}
          {name === 'chat' && unread > 0 && (
            <span className="tabular rounded-full bg-white px-2 text-ink text-sm">
              <span aria-hidden>{unread > most ? `${most}+` : unread}</span>
              <span className="sr-only">{t('studio.unread', { count: unread })}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
