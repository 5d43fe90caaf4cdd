import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../api/client.ts';
import { linkOrigin } from '../../net/link-origin.ts';
import { useMarkShared } from '../../overview/use-mark-shared.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';

const loadQrCode = async () => (await import('./qr-code.tsx')).QrCode;

/** Where shoppers find the store: to open, to copy and to scan. */
export function StoreAddress() {
  const { t } = useTranslation('store-address');
  const store = useQuery(orpc.stores.mine.queryOptions({ retry: false }));
  const [isOpen, setOpen] = useState(false);
  const QrCode = useLoadedWhen(isOpen, loadQrCode);
  const markShared = useMarkShared();
  function showQrCode(): void {
    setOpen(true);
    markShared();
  }
  if (!store.data) return null;
  const address = `${linkOrigin()}/store/${store.data.slug ?? store.data.id}`;
  return (
    <section aria-labelledby="store-address" className="flex flex-wrap items-center gap-3 rounded-lg border border-ink-200 bg-white px-5 py-4">
      <div className="min-w-0 grow basis-64">
        <h2 id="store-address" className="font-bold text-lg">
          {t('title')}
        </h2>
        <a href={address} className="inline-flex min-h-11 items-center break-all underline decoration-ink-300 underline-offset-4">
          {address}
        </a>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
        <CopyButton value={address} name={t('title')} onCopied={markShared} />
        <Button onClick={showQrCode}>
          <QrIcon aria-hidden className="size-5" />
          {t('qr')}
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('qrTitle')} description={t('qrText')}>
        {QrCode && <QrCode text={address} label={t('qrLabel', { address })} />}
      </Dialog>
    </section>
  );
}
