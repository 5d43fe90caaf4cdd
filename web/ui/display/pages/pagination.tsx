import '../../texts.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../../class-names.ts';
import { pageNumbers } from './page-numbers.ts';

type PaginationParts = { page: number; pages: number; hrefOf: (page: number) => string };

const shape = 'tabular inline-flex min-h-11 min-w-11 items-center justify-center rounded-md px-2 font-semibold';

/** Numbered pages as links, so that each has an address. On a phone: before, where one is, after. */
export function Pagination({ page, pages, hrefOf }: PaginationParts) {
  const { t } = useTranslation('ui');
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('pages.label')} className="flex items-center justify-center gap-1">
      <Step to={page > 1 ? hrefOf(page - 1) : undefined} label={t('pages.previous')}>
        <ChevronLeft aria-hidden className="size-5" />
      </Step>
      <span className="tabular px-2 sm:hidden">{t('pages.of', { page, pages })}</span>
      <ol className="hidden items-center gap-1 sm:flex">
        {pageNumbers(page, pages).map((each, index) => (
          <li key={each === 'gap' ? `gap-${index}` : each}>
            {each === 'gap' ? (
              <span aria-hidden className="px-1 text-quiet">
                …
              </span>
            ) : (
              <Link
                to={hrefOf(each)}
                aria-label={t('pages.page', { page: each })}
                aria-current={each === page ? 'page' : undefined}
                className={classNames(shape, each === page ? 'bg-chosen text-on-chosen' : 'hover:bg-sunken')}
              >
                {each}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step to={page < pages ? hrefOf(page + 1) : undefined} label={t('pages.next')}>
        <ChevronRight aria-hidden className="size-5" />
      </Step>
    </nav>
  );
}

function Step({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) {
  if (!to) {
    return (
      <span aria-hidden className={classNames(shape, 'opacity-40')}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label} title={label} className={classNames(shape, 'hover:bg-sunken')}>
      {children}
    </Link>
  );
}
