import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../ui/fields/switch.tsx';
import { isSoundOn, switchSound } from './order-sound.ts';

/** Whether this browser rings for new orders. */
export function SoundSwitch() {
  const { t } = useTranslation('notices');
  const [isOn, setOn] = useState(isSoundOn);
  function change(next: boolean): void {
    switchSound(next);
    setOn(next);
  }
  return <Switch label={t('sound')} hint={t('soundHint')} checked={isOn} onChange={change} />;
}
