import './texts.ts';
import { useTranslation } from 'react-i18next';
import { Switch } from '../ui/fields/switch.tsx';

type Parts = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** It was said before, and stays. */
  isMarked?: boolean;
};

/** Says of a video that AI made it (docs/product.md, "Recorded and made by AI"). */
export function AiField({ checked, onChange, isMarked = false }: Parts) {
  const { t } = useTranslation('uploads');
  return <Switch label={t('ai.label')} hint={t(isMarked ? 'ai.stays' : 'ai.hint')} checked={checked || isMarked} onChange={onChange} disabled={isMarked} />;
}
