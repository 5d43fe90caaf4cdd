import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { customersCsvPath } from '#contract/customers/customer-limits.ts';
import type { CustomerFilter } from '#contract/customers/customers.ts';
import { accessToken } from '../../api/auth.ts';
import { Button } from '../../ui/button.tsx';
import { showProblem } from '../../ui/toast.tsx';
import { saveFile } from '../save-file.ts';

/** The file of all customers that match. */
export function CustomersCsv({ filter }: { filter: Partial<CustomerFilter> }) {
  const { t } = useTranslation('customers');
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile('customers.csv', await askForFile(filter));
    } catch {
      showProblem(t('csv.failed'), t('csv.failedText'));
    }
    setBusy(false);
  }

  return (
    <Button busy={busy} onClick={() => void save()}>
      <Download aria-hidden className="size-5" />
      {t('csv.save')}
    </Button>
  );
}

async function askForFile(filter: Partial<CustomerFilter>): Promise<Blob> {
  const token = await accessToken();
  const answer = await fetch(`${customersCsvPath}?${new URLSearchParams(filter)}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  if (!answer.ok) throw new Error(`the export answered ${answer.status}`);
  return await answer.blob();
}
