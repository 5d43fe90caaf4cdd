import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Problem } from '../section.tsx';
import { useAccount } from '../use-account.ts';

/** Shown once: the first try to close it any other way than "I have saved them" is answered with a reminder. */
export function CodesDialog({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { t } = useTranslation('account');
  const [reminded, setReminded] = useState(false);
  return (
    <Dialog open onClose={() => (reminded ? onSaved() : setReminded(true))} title={t('codes.savedTitle')} description={t('codes.savedText')}>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border border-ink-200 bg-white px-5 py-4 font-mono font-semibold tabular">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-4 flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <CopyButton value={codes.join('\n')} label={t('codes.copy')} />
          <DownloadButton codes={codes} />
        </div>
        {reminded && <Problem>{t('codes.reminder')}</Problem>}
        <Button look="primary" wide onClick={onSaved}>
          {t('codes.saved')}
        </Button>
      </div>
    </Dialog>
  );
}

function DownloadButton({ codes }: { codes: string[] }) {
  const { t } = useTranslation('account');
  const user = useAccount();

  function download(): void {
    const lines = [t('codes.fileTitle', { who: user.email || user.phone, where: location.host }), t('codes.fileText'), '', ...codes, ''];
    const url = URL.createObjectURL(new Blob([lines.join('\r\n')], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: t('codes.fileName') });
    link.click();
    URL.revokeObjectURL(url);
  }

  return (
    <Button onClick={download}>
      <Download aria-hidden className="size-5" />
      {t('codes.download')}
    </Button>
  );
}
