import { Camera, Image, type LucideIcon, MonitorUp, VideoOff } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { canShareScreen } from '../../stage/publisher/capture/capture-devices.ts';
import type { Publisher } from '../../stage/publisher/publisher.ts';
import type { PublisherState, SourceKind } from '../../stage/publisher/publisher-state.ts';
import { classNames } from '../../ui/class-names.ts';

const icons: Record<SourceKind, LucideIcon> = { camera: Camera, screen: MonitorUp, picture: Image, off: VideoOff };
const readable = 'image/jpeg,image/png,image/webp,image/avif';

/** What the shoppers see: the camera, the screen, a picture, or nothing. Changes in mid-show; the sound goes on. */
export function CaptureSources({ publisher, capture }: { publisher: Publisher | undefined; capture: PublisherState }) {
  const { t } = useTranslation('live');
  const file = useRef<HTMLInputElement>(null);
  const choose: Record<SourceKind, () => void> = {
    camera: () => void publisher?.chooseCamera(),
    screen: () => void publisher?.shareScreen(),
    picture: () => file.current?.click(),
    off: () => void publisher?.pausePicture(),
  };
  const kinds: SourceKind[] = canShareScreen() ? ['camera', 'screen', 'picture', 'off'] : ['camera', 'picture', 'off'];
  const isReady = capture.stream !== undefined || capture.image !== undefined;
  return (
    <fieldset aria-label={t('studio.source.label')} className="flex w-full max-w-md shrink-0 gap-1.5 self-center">
      {kinds.map((kind) => (
        <SourceButton key={kind} kind={kind} isChosen={isReady && capture.source === kind} disabled={!isReady} onChoose={choose[kind]} />
      ))}
      <input
        ref={file}
        type="file"
        accept={readable}
        hidden
        aria-label={t('studio.source.file')}
        onChange={(event) => {
          const [picture] = event.target.files ?? [];
          if (picture) void publisher?.showPicture(picture);
          event.target.value = '';
        }}
      />
    </fieldset>
  );
}

type SourceParts = { kind: SourceKind; isChosen: boolean; disabled: boolean; onChoose: () => void };

function SourceButton({ kind, isChosen, disabled, onChoose }: SourceParts) {
  const { t } = useTranslation('live');
  const Icon = icons[kind];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={disabled}
      onClick={onChoose}
      className={classNames(
        'flex min-h-12 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-md border px-1 font-semibold text-xs transition-colors duration-120 disabled:opacity-60',
        isChosen ? 'border-white bg-white text-ink' : 'border-white/30 bg-ink/60 text-white hover:bg-ink-800',
      )}
    >
      <Icon aria-hidden className="size-5" />
      {t(`studio.source.${kind}`)}
    </button>
  );
}
