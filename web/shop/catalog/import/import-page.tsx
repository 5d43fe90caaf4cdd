import './texts.ts';
import { ORPCError } from '@orpc/client';
import { ChevronLeft, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatMoment } from '#contract/formats/dates.ts';
import { maxImportBytes, type ProductImport } from '#contract/shop/catalog/product-imports.ts';
import { DashboardPage } from '../../../shell/dashboard-page.tsx';
import { text } from '../../../texts/texts.ts';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { dismissToasts, showProblem } from '../../../ui/toast.tsx';
import { ImportCard } from './import-card.tsx';
import { type Imports, isAtWork, useImports } from './use-imports.ts';

export function meta() {
  return [{ title: text('imports:meta') }];
}

const accept = { 'text/csv': ['.csv', '.txt', '.tsv'], 'application/vnd.ms-excel': ['.csv'], 'text/plain': ['.csv', '.txt'] };

/** `/dashboard/products/import?import=…` (docs/product.md, "Import and export"). The import is in the address: a reload finds it again. */
export default function ImportPage() {
  const { t } = useTranslation('imports');
  const imports = useImports();
  return (
    <DashboardPage title={t('title')}>
      <Link to="/dashboard/products" className="-mt-3 -ml-2 inline-flex min-h-11 items-center gap-1 self-start rounded-md px-2 font-semibold text-ink-600">
        <ChevronLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      <Body imports={imports} />
    </DashboardPage>
  );
}

function Body({ imports }: { imports: Imports }) {
  const { t } = useTranslation('imports');
  const [address] = useSearchParams();
  const { data, error, refetch } = imports.found;
  if (error instanceof ORPCError && error.code === 'FORBIDDEN') return <EmptyState title={t('noRoleTitle')} text={t('noRole')} />;
  if (!data && error) return <ErrorState title={t('error')} text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const named = address.get('import');
  const open = data.items.find(({ id }) => id === named) ?? data.items.find(isAtWork);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {open ? <ImportCard key={open.id} shown={open} imports={imports} /> : <Choose imports={imports} />}
      <Earlier items={data.items.filter(({ id, state }) => id !== open?.id && state !== 'checked')} />
    </div>
  );
}

function Loading() {
  const { t } = useTranslation('imports');
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-12" />
      <Skeleton className="h-32" />
    </div>
  );
}

function Choose({ imports }: { imports: Imports }) {
  const { t } = useTranslation('imports');
  const [, setAddress] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function take(file: File): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    dismissToasts();
    try {
      const { id } = await imports.check(file);
      setAddress({ import: id }, { replace: true });
    } catch (error) {
      setProblem((error as Error).message);
      showProblem(t('refused'), (error as Error).message);
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-3">
      <p>{t('intro')}</p>
      <DropZone
        label={t('drop')}
        hint={t('dropHint')}
        accept={accept}
        maxBytes={maxImportBytes}
        busy={isBusy}
        icon={<FileSpreadsheet aria-hidden className="size-8" />}
        onFile={(file) => void take(file)}
        onRefused={(reason) => setProblem(reason === 'too-large' ? t('tooLargeText') : t('unsupported'))}
      />
      {problem && (
        <p role="alert" className="text-brick">
          {problem}
        </p>
      )}
    </div>
  );
}

function Earlier({ items }: { items: ProductImport[] }) {
  const { t } = useTranslation('imports');
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className="mb-2 font-bold text-xl">
        {t('earlier')}
      </h2>
      <ul className="divide-y divide-ink-200 overflow-hidden rounded-lg border border-ink-200 bg-white">
        {items.map(({ id, file_name, state, created_at }) => (
          <li key={id}>
            <Link to={`?import=${id}`} className="flex min-h-11 flex-wrap items-baseline gap-x-3 px-4 py-2 hover:bg-ink-100">
              <bdi className="min-w-0 flex-1 truncate font-semibold">{file_name}</bdi>
              <span className="text-ink-600 text-sm">
                {t(`state.${state}`)} · {formatMoment(new Date(created_at))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
