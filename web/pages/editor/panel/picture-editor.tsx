import '../../../ui/texts.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrlFor, isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import { maxUploadBytes } from '#contract/uploads/uploads.ts';
import { api } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ImageField } from '../../../ui/fields/image-field.tsx';

/** A picture that is uploaded at once. */
export function PictureEditor({ label, url, onChange }: { label: string; url: string; onChange: (url: string) => void }) {
  const { t } = useTranslation('editor');
  const [problem, setProblem] = useState<string>();
  return (
    <div className="flex flex-col items-start gap-2 *:first:w-full">
      <ImageField
        label={label}
        hint={t('picture.hint')}
        maxBytes={maxUploadBytes}
        previewUrl={url && isOwnImage(url) ? imageUrlFor('thumbnail', url) : undefined}
        upload={async (file, { signal }) => (await api.uploads.createImage({ file }, { signal })).url}
        error={problem}
        onUploaded={(uploaded) => {
          setProblem(undefined);
          onChange(uploaded);
        }}
        onFailed={(reason) => setProblem(reason instanceof Error ? reason.message : t(`picture.${reason}`))}
      />
      {url && (
        <Button look="ghost" onClick={() => onChange('')}>
          <Trash2 aria-hidden className="size-5" />
          {t('picture.remove')}
        </Button>
      )}
    </div>
  );
}
