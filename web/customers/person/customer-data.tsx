import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Eraser } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerDetail } from '#contract/customers/customers.ts';
import { api, orpc } from '../../api/client.ts';
import { serverMessage } from '../../api/server-message.ts';
import { isolate } from '../../texts/isolate.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showProblem, showToast } from '../../ui/toast.tsx';
import { saveFile } from '../save-file.ts';
import { PartHeading } from './part.tsx';

type Parts = { customer: CustomerDetail; name: string; onErased: () => void };

/** What a person may ask of a store: a copy of what it has of them, and that it goes. */
export function CustomerData({ customer: { id }, name, onErased }: Parts) {
  const { t } = useTranslation('customers');
  const [isAsking, setAsking] = useState(false);
  const [isWriting, setWriting] = useState(false);

  async function save(): Promise<void> {
    setWriting(true);
    try {
      const all = await api.customers.export({ id });
      saveFile(`customer-${id.slice(0, 8)}.json`, new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' }));
    } catch (error) {
      showProblem(t('person.exportFailed'), serverMessage(error) ?? t('errorText'));
    }
    setWriting(false);
  }

  return (
    <section className="flex flex-col gap-2 border-hairline border-t pt-4">
      <PartHeading>{t('person.data')}</PartHeading>
      <div className="flex flex-wrap gap-2">
        <Button busy={isWriting} onClick={() => void save()}>
          <Download aria-hidden className="size-5" />
          {t('person.export')}
        </Button>
        <Button onClick={() => setAsking(true)}>
          <Eraser aria-hidden className="size-5" />
          {t('person.erase')}
        </Button>
      </div>
      {isAsking && <Erasing id={id} name={name} onClose={() => setAsking(false)} onErased={onErased} />}
    </section>
  );
}

type ErasingParts = { id: CustomerDetail['id']; name: string; onClose: () => void; onErased: () => void };

function Erasing({ id, name, onClose, onErased }: ErasingParts) {
  const { t } = useTranslation('customers');
  const queries = useQueryClient();
  const erase = useMutation(
    orpc.customers.erase.mutationOptions({
      onSuccess() {
        showToast(t('person.erased', { name: isolate(name) }));
        onErased();
        void queries.invalidateQueries({ queryKey: orpc.customers.list.key() });
      },
      onError: (error) => showProblem(t('person.notErased'), error.message),
    }),
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => erase.mutate({ id })}
      busy={erase.isPending}
      title={t('person.eraseTitle', { name: isolate(name) })}
      description={t('person.eraseText')}
      confirmLabel={t('person.eraseConfirm')}
    >
      <div className="flex flex-col gap-2">
        <p>{t('person.goes')}</p>
        <p>{t('person.stays')}</p>
      </div>
    </ConfirmDialog>
  );
}
