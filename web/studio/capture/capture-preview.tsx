import { SwitchCamera } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Publisher } from '../../stage/publisher/publisher.ts';
import type { PublisherState } from '../../stage/publisher/publisher-state.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';

type PreviewParts = { publisher: Publisher | undefined; capture: PublisherState /** What stands over the picture. */; over?: ReactNode };

/** The host's own picture in 9:16, as it is sent; a camera that looks at the host is mirrored for the host alone. */
export function CapturePreview({ publisher, capture, over }: PreviewParts) {
  const { t } = useTranslation('live');
  const { stream, image, source, facing, cameras } = capture;
  const video = useRef<HTMLVideoElement>(null);
  const address = useObjectUrl(image);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);
  const isCamera = source === 'camera';
  return (
    <div className="aspect-[9/16] h-full shrink-0 [container-type:size] lg:aspect-auto lg:min-w-0 lg:flex-1 row:aspect-[9/16] row:flex-none">
      <div className="relative ml-auto aspect-[9/16] w-[min(100cqw,calc(100cqh*9/16))] overflow-hidden rounded-lg bg-ink">
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={t(isCamera ? 'studio.preview' : 'studio.previewScreen')}
          hidden={!stream}
          className={classNames('size-full', isCamera ? 'object-cover' : 'object-contain', isCamera && facing === 'user' && '-scale-x-100')}
        />
        {address && (
          <img src={address} alt={t(source === 'off' ? 'studio.source.offText' : 'studio.source.pictureText')} className="size-full object-contain" />
        )}
        {!stream && !image && (
          <p role="status" className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-3 text-center text-ink-200 text-sm">
            <Spinner />
            {t('studio.opening')}
          </p>
        )}
        {over}
        {isCamera && cameras.length > 1 && matchMedia('(pointer: coarse)').matches && (
          <IconButton look="on-dark" label={t('studio.source.flip')} onClick={() => void publisher?.flipCamera()} className="absolute right-1.5 bottom-1.5">
            <SwitchCamera aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
    </div>
  );
}

/** The address of the bytes while they are shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return address;
}
