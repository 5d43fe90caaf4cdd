import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PageEditor } from '../draft/use-page-editor.ts';

/** The page was saved in another tab or by somebody else: which of the two goes on is chosen, and what gives way to it is kept as a version or not saved. */
export function ConflictDialog({ editor, onReload }: { editor: PageEditor; onReload: () => void }) {
  const { t } = useTranslation('editor');
  const [isSaving, setSaving] = useState(false);
  const isOpen = editor.saving.state === 'conflict' || isSaving;

  async function keepMine(): Promise<void> {
    setSaving(true);
    await editor.saver.force();
    setSaving(false);
  }

  const foot = (
    <div className="flex flex-wrap gap-2 *:grow sm:justify-end sm:*:grow-0">
      <Button disabled={isSaving} onClick={onReload}>
        {t('conflict.load')}
      </Button>
      <Button look="primary" busy={isSaving} onClick={() => void keepMine()}>
        {t('conflict.keep')}
      </Button>
    </div>
  );
  // It stays until one of the two is chosen: closing it would leave a page that is never saved.
  return (
    <Dialog open={isOpen} title={t('conflict.title')} foot={foot}>
      <p>{t('conflict.text')}</p>
    </Dialog>
  );
}
