import { Copy, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isKnown, type Section } from '#contract/pages/page-content.ts';
import { isolate } from '../../../texts/isolate.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/display/tabs.tsx';
import type { PageEditor } from '../draft/use-page-editor.ts';
import { useSectionName } from '../use-section-name.ts';
import { SectionForm } from './section-form.tsx';
import { SettingsForm } from './settings-form.tsx';

type Parts = { section: Section; editor: PageEditor /** Where the frame around it has no way out of its own. */; onClose?: () => void };

/** What the chosen section says, and how it stands on the page. */
export function SectionPanel({ section, editor, onClose }: Parts) {
  const { t } = useTranslation('editor');
  const [tab, setTab] = useState<'content' | 'settings'>('content');
  const name = useSectionName()(section);
  return (
    <div className="flex flex-col gap-4">
      {onClose && (
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 break-words pt-2 font-bold text-xl leading-snug">{isKnown(section) ? t(`types.${section.type}`) : t('unknown')}</h2>
          <IconButton label={t('panel.close')} onClick={onClose}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
      )}
      {isKnown(section) ? (
        <Tabs
          label={t('panel.right')}
          look="segments"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'content', text: t('panel.content'), panel: <SectionForm key={section.id} section={section} editor={editor} /> },
            { value: 'settings', text: t('panel.settings'), panel: <SettingsForm key={section.id} section={section} editor={editor} /> },
          ]}
        />
      ) : (
        <p className="text-quiet">{t('unknownText')}</p>
      )}
      <div className="flex gap-2 border-hairline border-t pt-4 *:flex-1">
        <Button aria-label={t('duplicate', { name: isolate(name) })} onClick={() => editor.duplicate(section.id)}>
          <Copy aria-hidden className="size-4" />
          {t('panel.duplicate')}
        </Button>
        <Button aria-label={t('delete', { name: isolate(name) })} onClick={() => editor.remove(section.id)}>
          <Trash2 aria-hidden className="size-4" />
          {t('panel.delete')}
        </Button>
      </div>
    </div>
  );
}
