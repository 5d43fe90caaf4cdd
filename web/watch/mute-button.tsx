import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';

export function MuteButton({ muted, onChange }: { muted: boolean; onChange: (muted: boolean) => void }) {
  const { t } = useTranslation('watch');
  return (
    <IconButton look="on-dark" label={muted ? t('unmute') : t('mute')} onClick={() => onChange(!muted)}>
      {muted ? <VolumeX aria-hidden className="size-5" /> : <Volume2 aria-hidden className="size-5" />}
    </IconButton>
  );
}
