import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductImport } from '#contract/shop/catalog/product-imports.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Progress } from '../../../ui/display/progress.tsx';
import { CheckboxField } from '../../../ui/field.tsx';
import { showProblem } from '../../../ui/toast.tsx';
import { ImportProblems } from './import-problems.tsx';
import { type Imports, isAtWork } from './use-imports.ts';

type Parts = { shown: ProductImport; imports: Imports };

/** One import: what the look found, how far it is, what was done. */
export function ImportCard({ shown, imports }: Parts) {
  const { file_name, state, report } = shown;
  const counts = state === 'checked' ? report.rows : report.done;
  return (
    <section aria-labelledby="import-name" className="flex flex-col gap-5">
      <div className="flex flex-col gap-4 rounded-lg border border-hairline bg-surface p-4 sm:p-5">
        <div>
          <h2 id="import-name" className="wrap-anywhere font-bold text-xl">
            <bdi>{file_name}</bdi>
          </h2>
          <p role="status" className="text-quiet">
            <Said shown={shown} />
          </p>
        </div>
        <Counts counts={counts} />
        {isAtWork(shown) ? <Running shown={shown} /> : <Actions key={state} shown={shown} imports={imports} />}
      </div>
      {report.kept.length > 0 && <Kept names={report.kept} />}
      {state !== 'undone' && <ImportProblems problems={report.problems} bad={report.rows.bad} />}
    </section>
  );
}

function Said({ shown: { state, report } }: { shown: ProductImport }) {
  const { t } = useTranslation('imports');
  if (state === 'checked') return t('checked');
  if (state === 'done') return t('done', { added: report.done.added, changed: report.done.changed });
  if (state === 'failed') return t('failed');
  return t(state === 'undone' ? 'undone' : 'leave');
}

const kinds = ['added', 'changed', 'unchanged', 'bad'] as const;

function Counts({ counts }: { counts: ProductImport['report']['rows'] }) {
  const { t, i18n } = useTranslation('imports');
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {kinds.map((kind) => (
        <div key={kind} className="flex flex-col-reverse rounded-md bg-sunken px-3 py-2">
          <dt className="text-quiet text-sm">{t(`counts.${kind}`)}</dt>
          <dd className="tabular font-bold text-2xl">{new Intl.NumberFormat(i18n.language).format(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Running({ shown: { state, report, done_products: done } }: { shown: ProductImport }) {
  const { t } = useTranslation('imports');
  const total = Math.max(1, report.products);
  const part = state === 'undoing' ? total - done : done;
  const label = t(state === 'undoing' ? 'undoProgress' : 'progress');
  return <Progress label={label} percent={(part / total) * 100} text={t('progressText', { done: part, total: report.products })} />;
}

function Actions({ shown: { id, state, report, can_undo }, imports }: Parts) {
  const { t } = useTranslation('imports');
  const [keepsStock, setKeepsStock] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const wanted = report.rows.added + report.rows.changed;

  async function act(run: () => Promise<unknown>, problem: string): Promise<void> {
    setBusy(true);
    try {
      await run();
    } catch (error) {
      showProblem(problem, (error as Error).message);
      await imports.found.refetch();
    }
    setBusy(false);
    setAsked(false);
  }

  return (
    <>
      {state === 'checked' && report.stock_changes > 0 && (
        <CheckboxField
          label={t('keepStock', { count: report.stock_changes })}
          hint={t('keepStockHint')}
          checked={keepsStock}
          onChange={(event) => setKeepsStock(event.target.checked)}
        />
      )}
      {state === 'checked' && <p>{wanted === 0 ? t('nothing') : report.rows.bad > 0 && t('leftOut', { count: report.rows.bad })}</p>}
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {state === 'checked' && wanted > 0 && (
          <Button look="primary" busy={isBusy} onClick={() => void act(() => imports.start(id, keepsStock), t('notStarted'))}>
            {t('start', { count: wanted })}
          </Button>
        )}
        {can_undo && <Button onClick={() => setAsked(true)}>{t('undo')}</Button>}
        <ButtonLink to="/dashboard/products/import">{t('another')}</ButtonLink>
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => void act(() => imports.undo(id), t('notUndone'))}
        busy={isBusy}
        title={t('undoTitle')}
        description={t('undoText')}
        confirmLabel={t('undo')}
      />
    </>
  );
}

function Kept({ names }: { names: string[] }) {
  const { t } = useTranslation('imports');
  return (
    <div className="rounded-lg border border-hairline bg-surface p-4">
      <p className="font-semibold">{t('kept')}</p>
      <ul className="list-disc pl-5">
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
          <li key={index} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
