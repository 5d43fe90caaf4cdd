import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../ui/spinner.tsx';

/** The host's own picture, cut to 9:16 as it is sent, and mirrored for the host alone. */
export function CapturePreview({ media }: { media: MediaStream | undefined }) {
  const { t } = useTranslation('live');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = media ?? null;
  }, [media]);
  return (
    <div className="aspect-[9/16] h-full shrink-0 [container-type:size] lg:aspect-auto lg:min-w-0 lg:flex-1">
      <div className="relative ml-auto aspect-[9/16] w-[min(100cqw,calc(100cqh*9/16))] overflow-hidden rounded-lg bg-black">
        <video ref={video} autoPlay muted playsInline aria-label={t('studio.preview')} className="-scale-x-100 size-full object-cover" />
        {!media && (
          <p role="status" className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-3 text-center text-ink-200 text-sm">
            <Spinner />
            {t('studio.opening')}
          </p>
        )}
      </div>
    </div>
  );
}
