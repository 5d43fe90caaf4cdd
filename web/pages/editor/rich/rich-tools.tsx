import { type Editor, useEditorState } from '@tiptap/react';
import { Bold, Heading2, Heading3, Italic, Link2, List, ListOrdered, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPageLink, maxLinkCharacters, pageLinkOf } from '#contract/pages/page-links.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { controlClasses } from '../../../ui/control-classes.ts';

type Tool = { name: 'bold' | 'italic' | 'heading2' | 'heading3' | 'bulletList' | 'orderedList'; Icon: LucideIcon; run: (editor: Editor) => void };

const tools: Tool[] = [
  { name: 'bold', Icon: Bold, run: (editor) => void editor.chain().focus().toggleBold().run() },
  { name: 'italic', Icon: Italic, run: (editor) => void editor.chain().focus().toggleItalic().run() },
  { name: 'heading2', Icon: Heading2, run: (editor) => void editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { name: 'heading3', Icon: Heading3, run: (editor) => void editor.chain().focus().toggleHeading({ level: 3 }).run() },
  { name: 'bulletList', Icon: List, run: (editor) => void editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', Icon: ListOrdered, run: (editor) => void editor.chain().focus().toggleOrderedList().run() },
];
const button = 'inline-flex size-10 items-center justify-center rounded-sm hover:bg-sunken aria-pressed:bg-chosen aria-pressed:text-on-chosen';

function isActive(editor: Editor, name: Tool['name']): boolean {
  if (name === 'heading2' || name === 'heading3') return editor.isActive('heading', { level: Number(name.at(-1)) });
  return editor.isActive(name);
}

/** How the chosen words look, and where they lead. */
export function RichTools({ editor, label }: { editor: Editor; label: string }) {
  const { t } = useTranslation('editor');
  const [link, setLink] = useState<string>();
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      link: now.isActive('link'),
      href: String(now.getAttributes('link').href ?? ''),
      on: tools.map(({ name }) => isActive(now, name)),
    }),
  });
  const isWrong = link !== undefined && link !== '' && !isPageLink(pageLinkOf(link));

  function saveLink(): void {
    if (link === undefined || isWrong) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (link === '') chain.unsetLink().run();
    else chain.setLink({ href: pageLinkOf(link) }).run();
    setLink(undefined);
  }

  return (
    <div className="flex flex-col gap-2">
      <div
        role="toolbar"
        aria-label={t('rich.tools', { name: label })}
        className="flex flex-wrap gap-0.5 rounded-md border border-line bg-surface p-0.5 text-body"
      >
        {tools.map(({ name, Icon, run }, index) => (
          <button
            key={name}
            type="button"
            className={button}
            aria-pressed={active.on[index]}
            aria-label={t(`rich.${name}`)}
            title={t(`rich.${name}`)}
            onClick={() => run(editor)}
          >
            <Icon aria-hidden className="size-5" />
          </button>
        ))}
        <button
          type="button"
          className={button}
          aria-pressed={active.link}
          aria-label={t('rich.link')}
          title={t('rich.link')}
          onClick={() => setLink(link === undefined ? active.href : undefined)}
        >
          <Link2 aria-hidden className="size-5" />
        </button>
      </div>
      {link !== undefined && (
        <div className="flex flex-col gap-1">
          <div className="flex gap-2">
            <input
              aria-label={t('rich.address')}
              aria-invalid={isWrong || undefined}
              placeholder="https://"
              value={link}
              maxLength={maxLinkCharacters}
              onChange={(event) => setLink(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                saveLink();
              }}
              className={classNames(controlClasses, 'min-w-0')}
            />
            <Button onClick={saveLink}>{t('rich.save')}</Button>
          </div>
          {isWrong && (
            <p role="alert" className="font-medium text-danger text-sm">
              {t('rich.wrong')}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
