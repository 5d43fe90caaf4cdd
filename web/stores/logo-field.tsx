import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { imageUrlFor, isOwnImage } from '#contract/shop/catalog/image-sizes.ts';
import { maxUploadBytes } from '#contract/uploads/uploads.ts';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { ImageField } from '../ui/fields/image-field.tsx';
import { showProblem } from '../ui/toast.tsx';
import type { SettingsForm } from './settings-form.ts';

/** Uploads at once; the logo is that picture when the section is saved. */
export function LogoField({ form, onUploading }: { form: SettingsForm; onUploading: (isUploading: boolean) => void }) {
  const { t } = useTranslation(['store-settings', 'ui']);
  const url = form.watch('logo_url');

  function put(logo: string): void {
    form.clearErrors('logo_url');
    form.setValue('logo_url', logo, { shouldDirty: true });
  }

  function tell(reason: 'too-large' | 'unsupported' | Error): void {
    form.setError('logo_url', { message: reason instanceof Error ? reason.message : t(`profile.${reason}`) });
    showProblem(t('profile.notUploaded'));
  }

  return (
    <div className="flex flex-col items-start gap-2 *:first:w-full">
      <ImageField
        label={t('profile.logo')}
        hint={t('profile.logoHint')}
        maxBytes={maxUploadBytes}
        previewUrl={url && isOwnImage(url) ? imageUrlFor('thumbnail', url) : undefined}
        upload={async (file, { signal }) => {
          onUploading(true);
          return (await api.uploads.createImage({ file }, { signal }).finally(() => onUploading(false))).url;
        }}
        error={form.formState.errors.logo_url?.message}
        onUploaded={put}
        onFailed={tell}
      />
      {url && (
        <Button look="ghost" onClick={() => put('')}>
          <Trash2 aria-hidden className="size-5" />
          {t('profile.removeLogo')}
        </Button>
      )}
    </div>
  );
}
