import '../texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageAddressesCsvPath } from '#contract/pages/page-mails.ts';
import { accessToken } from '../../api/auth.ts';
import { orpc } from '../../api/client.ts';
import { saveFile } from '../../customers/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { showProblem } from '../../ui/toast.tsx';

/** How many addresses the pages of the store were given, and the file of them; nothing while there is none. */
export function PageAddresses() {
  const { t } = useTranslation('pages');
  const [isSaving, setSaving] = useState(false);
  const found = useQuery(orpc.pageMails.countMine.queryOptions());
  const count = found.data?.count ?? 0;
  if (count === 0) return null;

  async function save(): Promise<void> {
    setSaving(true);
    try {
      const token = await accessToken();
      const answer = await fetch(pageAddressesCsvPath, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
      if (!answer.ok) throw new Error(`the export answered ${answer.status}`);
      saveFile('addresses.csv', await answer.blob());
    } catch {
      showProblem(t('mails.failed'), t('tryAgain'));
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-hairline bg-surface p-4">
      <p className="tabular">
        <span className="font-semibold">{t('mails.count', { count })}</span> <span className="text-quiet">{t('mails.text')}</span>
      </p>
      <Button busy={isSaving} onClick={() => void save()}>
        <Download aria-hidden className="size-5" />
        {t('mails.save')}
      </Button>
    </div>
  );
}
