import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type SettingsSection, type StoreSettings, settingsSections } from '#contract/stores/store-settings.ts';
import { classNames } from '../ui/class-names.ts';
import { type SectionName, sectionNames } from './section-names.ts';

/** The sections, at the left from 768 px; on a phone each with what it says by now. `open`: of the address. */
export function SectionList({ settings, open }: { settings: StoreSettings; open: SectionName | undefined }) {
  const { t } = useTranslation('store-settings');
  return (
    <nav aria-label={t('sections')} className={classNames('md:sticky md:top-8', open && 'max-md:hidden')}>
      <ul className="flex flex-col max-md:divide-y max-md:divide-ink-200 max-md:overflow-hidden max-md:rounded-lg max-md:border max-md:border-ink-200 max-md:bg-white md:gap-1">
        {sectionNames.map((name) => (
          <li key={name}>
            <SectionLink
              name={name}
              said={name === 'payments' || name === 'limits' ? t(`${name}.said`) : summaryOf(settings, name)}
              isOpen={name === open}
              isFirst={name === 'profile' && !open}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type LinkParts = { name: SectionName; said: string; isOpen: boolean /** Shown beside the list without being in the address. */; isFirst: boolean };

function SectionLink({ name, said, isOpen, isFirst }: LinkParts) {
  const { t } = useTranslation('store-settings');
  return (
    <Link
      to={`?section=${name}`}
      preventScrollReset
      aria-current={isOpen ? 'page' : undefined}
      className={classNames(
        'flex min-h-16 items-center gap-3 px-4 py-2 md:min-h-11 md:rounded-md md:px-3',
        isOpen || isFirst ? 'md:bg-ink-100 md:text-ink' : 'md:text-ink-600',
        'hover:bg-ink-100',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t(`${name}.title`)}</span>
        <bdi className="block truncate text-ink-600 text-sm md:hidden">{said || t('notSet')}</bdi>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-500 md:hidden" />
    </Link>
  );
}

/** What is set of a section, in one line. */
function summaryOf(settings: StoreSettings, name: SettingsSection): string {
  const { logo_url: _, ...fields } = { logo_url: '', ...settingsSections[name].shape };
  return (Object.keys(fields) as (keyof StoreSettings)[])
    .map((field) => settings[field])
    .filter(Boolean)
    .join(' · ');
}

/** Back to the list, where that takes the whole screen. */
export function BackToSections() {
  const { t } = useTranslation('store-settings');
  return (
    <Link to="?" className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 font-semibold text-ink-600 md:hidden">
      <ChevronLeft aria-hidden className="size-5" />
      {t('back')}
    </Link>
  );
}
