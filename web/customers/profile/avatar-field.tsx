import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { avatarUploadPath } from '#contract/customers/customer-limits.ts';
import { imageUrlFor } from '#contract/shop/catalog/image-sizes.ts';
import { maxUploadBytes } from '#contract/uploads/uploads.ts';
import { accessToken } from '../../api/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { ImageField } from '../../ui/fields/image-field.tsx';
import { showProblem } from '../../ui/toast.tsx';

type Parts = { name: string; url: string | null; onChange: (url: string | null) => void; onBusy: (isBusy: boolean) => void };

/** Uploads at once; it is the person's picture when the profile is saved. */
export function AvatarField({ name, url, onChange, onBusy }: Parts) {
  const { t } = useTranslation('customers');
  const [problem, setProblem] = useState<string>();

  function tell(reason: 'too-large' | 'unsupported' | Error): void {
    setProblem(reason instanceof Error ? reason.message : t(`profile.${reason}`));
    showProblem(t('profile.notUploaded'));
  }

  async function upload(file: File, { signal }: { signal: AbortSignal }): Promise<string> {
    onBusy(true);
    return await sendAvatar(file, signal, t('profile.noNetwork')).finally(() => onBusy(false));
  }

  return (
    <div className="flex flex-wrap items-start gap-4">
      <Avatar name={name} url={url && imageUrlFor('thumbnail', url)} size="large" />
      <div className="flex min-w-0 flex-[1_1_14rem] flex-col items-start gap-2 *:first:w-full">
        {/* A new field for each picture: it shows what it took. */}
        <ImageField
          key={url}
          label={t('profile.picture')}
          hint={t('profile.pictureHint')}
          maxBytes={maxUploadBytes}
          upload={upload}
          error={problem}
          onUploaded={(next) => {
            setProblem(undefined);
            onChange(next);
          }}
          onFailed={tell}
        />
        {url && (
          <Button look="ghost" onClick={() => onChange(null)}>
            <Trash2 aria-hidden className="size-5" />
            {t('profile.removePicture')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Resolves with the address of the picture; throws with the words of the server, or `noNetwork`. */
async function sendAvatar(file: File, signal: AbortSignal, noNetwork: string): Promise<string> {
  const token = await accessToken();
  const body = new FormData();
  body.set('file', file);
  const answer = await fetch(avatarUploadPath, { method: 'POST', headers: token ? { Authorization: `Bearer ${token}` } : {}, body, signal }).catch(
    () => undefined,
  );
  const told: { url?: string; message?: string } = (await answer?.json().catch(() => undefined)) ?? {};
  if (answer?.ok && told.url) return told.url;
  throw new Error(told.message ?? noNetwork);
}
