import { type ComponentProps, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VideoDropField } from '../../../uploads/video-drop-field.tsx';

type Parts = Pick<ComponentProps<typeof VideoDropField>, 'value' | 'onChange' | 'onBusy'> & { error: string | undefined };

/** The file of a video, with what is wrong with it. */
export function UploadedVideo({ error, ...field }: Parts) {
  const { t } = useTranslation('shoppable');
  const place = useRef<HTMLFieldSetElement>(null);
  // On a phone the field may be out of sight when the form is sent.
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  return (
    <fieldset ref={place}>
      <legend className="mb-2 font-semibold text-sm">{t('add.video')}</legend>
      <VideoDropField {...field} />
      {error && (
        <p role="alert" className="mt-1 font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
