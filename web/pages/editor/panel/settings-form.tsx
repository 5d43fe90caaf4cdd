import { useTranslation } from 'react-i18next';
import type { KnownSection } from '#contract/pages/page-content.ts';
import { backgrounds, sectionSettings, spacings, visibilities, widths } from '#contract/pages/section-settings.ts';
import { SelectField } from '../../../ui/field.tsx';
import type { PageEditor } from '../draft/use-page-editor.ts';
import { CheckedText } from './checked-text.tsx';

const choices = { spacing: spacings, width: widths, background: backgrounds, visibility: visibilities } as const;
const names = Object.keys(choices) as (keyof typeof choices)[];

/** Room, width, ground, devices and anchor of a section. */
export function SettingsForm({ section, editor }: { section: KnownSection; editor: PageEditor }) {
  const { t } = useTranslation('editor');
  const { settings } = section;
  return (
    <div className="flex flex-col gap-4 pt-1">
      {names.map((name) => (
        <SelectField
          key={name}
          label={t(`settings.${name}`)}
          value={settings[name]}
          onChange={(event) => editor.setSettings(section.id, { [name]: event.target.value })}
        >
          {choices[name].map((choice) => (
            <option key={choice} value={choice}>
              {t(`choices.${choice}`)}
            </option>
          ))}
        </SelectField>
      ))}
      <CheckedText
        label={t('settings.anchor')}
        hint={t('settings.anchorHint', { anchor: settings.anchor || 'offers' })}
        value={settings.anchor}
        schema={sectionSettings.shape.anchor}
        max={40}
        onChange={(anchor) => editor.setSettings(section.id, { anchor })}
      />
    </div>
  );
}
