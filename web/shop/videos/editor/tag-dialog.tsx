import '../../../live-events/texts.ts';
import { useTranslation } from 'react-i18next';
import { ProductChoices, type TaggedProduct } from '../../../live-events/product-picker.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { clockOf } from './tag-draft.ts';

type Parts = { seconds: number; tagged: readonly Pick<TaggedProduct, 'id'>[]; onChoose: (product: TaggedProduct) => void; onClose: () => void };

/** Which product is tagged at this moment: those that are tagged already are not offered. */
export function TagDialog({ seconds, tagged, onChoose, onClose }: Parts) {
  const { t } = useTranslation('shoppable');
  return (
    <Dialog open onClose={onClose} title={t('editor.tagAt', { time: clockOf(seconds) })}>
      <div className="flex flex-col gap-2">
        <ProductChoices chosen={tagged} onChoose={onChoose} />
      </div>
    </Dialog>
  );
}
