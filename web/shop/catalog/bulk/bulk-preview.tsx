import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatRupees } from '#contract/formats/money.ts';
import type { BulkLine, BulkPreview } from '#contract/shop/catalog/bulk-edits.ts';

/** So many lines are drawn; the rest is counted. */
const maxLines = 8;

/** What a change does to each, and what it cannot do. */
export function BulkPreviewList({ preview }: { preview: UseQueryResult<BulkPreview> }) {
  const { t } = useTranslation('bulk');
  if (preview.isError) {
    return (
      <p role="alert" className="text-brick">
        {t('previewFailed')}: {preview.error.message}
      </p>
    );
  }
  if (!preview.data) {
    return (
      <p role="status" className="min-h-24 text-quiet">
        {t('previewing')}
      </p>
    );
  }
  const { lines, changes, unchanged, problems } = preview.data;
  return (
    <section aria-label={t('preview')} className="flex min-h-24 flex-col gap-2">
      {problems.length > 0 && (
        <div role="alert">
          <p className="font-semibold text-brick">{t('cannot')}</p>
          <ul className="list-disc pl-5">
            {problems.slice(0, maxLines).map(({ product_id, variant_id, message, ...named }) => (
              <li key={`${product_id} ${variant_id}`} className="wrap-anywhere">
                {nameOf(named)}: {message}
              </li>
            ))}
          </ul>
          <More count={problems.length - maxLines} />
        </div>
      )}
      {lines.length > 0 && problems.length === 0 && (
        <ul className="divide-y divide-hairline rounded-md border border-hairline">
          {lines.slice(0, maxLines).map((line) => (
            <PreviewLine key={`${line.product_id} ${line.variant_id}`} line={line} />
          ))}
        </ul>
      )}
      {problems.length === 0 && <More count={changes - maxLines} />}
      {unchanged > 0 && <p className="text-quiet">{t('unchanged', { count: unchanged })}</p>}
    </section>
  );
}

function More({ count }: { count: number }) {
  const { t } = useTranslation('bulk');
  return count > 0 ? <p className="text-quiet">{t('more', { count })}</p> : null;
}

function PreviewLine({ line }: { line: BulkLine }) {
  const { t } = useTranslation('bulk');
  const words = useValueWords(line);
  return (
    <li className="flex flex-wrap justify-between gap-x-3 px-3 py-2">
      <span className="wrap-anywhere min-w-0">{nameOf(line)}</span>
      <span className="tabular whitespace-nowrap">
        <span className="sr-only">{t('to', { before: words(line.before), after: words(line.after) })}</span>
        <span aria-hidden>
          <s className="text-quiet">{words(line.before)}</s> <strong>{words(line.after)}</strong>
        </span>
      </span>
    </li>
  );
}

function useValueWords({ kind }: BulkLine): (value: BulkLine['before']) => string {
  const { t } = useTranslation('bulk');
  return (value) => {
    if (value === null) return t('uncounted');
    if (typeof value === 'string') return t(value).split(':')[0] ?? '';
    return kind === 'price' ? formatRupees(value) : String(value);
  };
}

function nameOf({ name, title }: { name: string; title: string }): string {
  return title ? `${name} (${title})` : name;
}
