import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** One picture of a review, large. */
export function PhotoDialog({ url, title, onClose }: { url: string; title: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <img src={imageUrlFor('card', url)} alt={title} className="mx-auto max-h-[70dvh] rounded-md object-contain" />
    </Dialog>
  );
}
