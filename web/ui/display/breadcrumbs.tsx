import '../texts.ts';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export type Crumb = { text: string; to: string };

/** The way down to the page one is on; its own name comes last and is no link. */
export function Breadcrumbs({ way, here }: { way: readonly Crumb[]; here: string }) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={t('breadcrumbs')} className="min-w-0 text-sm">
      <ol className="flex min-w-0 items-center gap-1">
        {way.map(({ text, to }) => (
          <li key={to} className="flex min-w-0 shrink-0 items-center gap-1">
            <Link to={to} className="inline-flex min-h-11 items-center text-quiet underline decoration-line underline-offset-4 hover:text-body">
              {text}
            </Link>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-quiet" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate font-semibold">
          {here}
        </li>
      </ol>
    </nav>
  );
}
