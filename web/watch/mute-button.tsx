import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';

type Parts = { muted: boolean; onChange: (muted: boolean) => void };

export function MuteButton({ muted, onChange, className }: Parts & { className?: string }) {
  const { t } = useTranslation('watch');
  return (
    <IconButton look="on-dark" label={muted ? t('unmute') : t('mute')} className={className} onClick={() => onChange(!muted)}>
      {muted ? <VolumeX aria-hidden className="size-5" /> : <Volume2 aria-hidden className="size-5" />}
    </IconButton>
  );
}
