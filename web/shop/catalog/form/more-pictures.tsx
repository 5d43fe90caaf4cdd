import { ArrowLeft, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { maxMoreImages } from '#contract/shop/catalog/variant-rules.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ImageDrop } from './image-drop.tsx';

type Parts = { urls: readonly string[]; onChange: (urls: string[]) => void; onBusy: (isBusy: boolean) => void };

/** The pictures after the first, in their order; each can go one place forward, or away. */
export function MorePictures({ urls, onChange, onBusy }: Parts) {
  const { t } = useTranslation('products');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold text-sm">{t('form.morePictures')}</legend>
      {urls.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {urls.map((url, index) => (
            <li key={url} className="flex flex-col items-center">
              <img src={imageUrlFor('thumbnail', url)} alt={t('form.pictureNumber', { number: index + 2 })} className="size-22 rounded-md object-cover" />
              <span className="flex">
                <IconButton label={t('form.forward', { number: index + 2 })} disabled={index === 0} onClick={() => onChange(swapped(urls, index))}>
                  <ArrowLeft aria-hidden className="size-5" />
                </IconButton>
                <IconButton label={t('form.removePicture', { number: index + 2 })} onClick={() => onChange(urls.toSpliced(index, 1))}>
                  <Trash2 aria-hidden className="size-5" />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      {/* A new field for each picture: it shows what it took. */}
      {urls.length < maxMoreImages && (
        <ImageDrop key={urls.length} label={t('form.anotherPicture')} url={undefined} onUploaded={(url) => onChange([...urls, url])} onBusy={onBusy} />
      )}
    </fieldset>
  );
}

function swapped(urls: readonly string[], index: number): string[] {
  const [before = '', here = ''] = [urls[index - 1], urls[index]];
  return urls.with(index - 1, here).with(index, before);
}
