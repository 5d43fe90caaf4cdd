import Bold from '@tiptap/extension-bold';
import Document from '@tiptap/extension-document';
import HardBreak from '@tiptap/extension-hard-break';
import Heading from '@tiptap/extension-heading';
import Italic from '@tiptap/extension-italic';
import Link from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import Paragraph from '@tiptap/extension-paragraph';
import Text from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { isPageLink } from '#contract/pages/page-links.ts';
import { type RichText, readRichText } from '#contract/pages/rich-text.ts';
import { useTelling } from '../draft/use-telling.ts';
import { RichTools } from './rich-tools.tsx';

type Parts = {
  label: string;
  value: RichText;
  /** Its tools stand above it, and only while it has the focus. */
  isFloating?: boolean;
  onChange: (value: RichText) => void;
};

/** What `rich-text.ts` keeps, and nothing else: what is pasted comes as that. */
const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  BulletList,
  OrderedList,
  ListItem,
  UndoRedo,
  Heading.configure({ levels: [2, 3] }),
  Link.configure({ openOnClick: false, autolink: false, isAllowedUri: (url) => isPageLink(url), HTMLAttributes: { target: null } }),
];

/** Text with paragraphs, headings, lists and links. While it has the focus it is its own, as `EditableLine` is. */
export function RichEditor({ label, value, isFloating = false, onChange }: Parts) {
  const told = useRef(JSON.stringify(value));
  const editor = useEditor({
    extensions,
    content: value,
    // Its styles are ours: a style element of its own would be refused by the page's policy.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'min-h-12 rounded-sm outline-offset-4' } },
    onUpdate: () => telling.soon(),
    onBlur: () => telling.now(),
  });
  const telling = useTelling(tell);

  function tell(): void {
    const text = readRichText(editor.getJSON());
    const said = JSON.stringify(text);
    if (said === told.current) return;
    told.current = said;
    onChange(text);
  }

  useEffect(() => {
    const given = JSON.stringify(value);
    if (given === told.current || editor.isFocused) return;
    told.current = given;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [value, editor]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the text are not those of the page
    <div className="group/rich relative flex flex-col gap-2" onKeyDown={(event) => event.stopPropagation()}>
      <div className={isFloating ? 'absolute bottom-full left-0 z-20 hidden pb-1 group-focus-within/rich:block' : undefined}>
        <RichTools editor={editor} label={label} />
      </div>
      <EditorContent editor={editor} className="rich-words" />
    </div>
  );
}
