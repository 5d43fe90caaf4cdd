import { withoutControls } from '#contract/formats/plain-text.ts';
import { isPageLink } from './page-links.ts';

export type RichMark = { type: 'bold' | 'italic' } | { type: 'link'; attrs: { href: string } };
export type RichNode = { type: string; attrs?: { level: number }; content?: RichNode[]; marks?: RichMark[]; text?: string };
/** Text with paragraphs, headings, lists and links, in the JSON of ProseMirror; never HTML. */
export type RichText = RichNode & { type: 'doc' };

/** What may stand in what. */
const children: Record<string, readonly string[]> = {
  doc: ['paragraph', 'heading', 'bulletList', 'orderedList'],
  paragraph: ['text', 'hardBreak'],
  heading: ['text', 'hardBreak'],
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: ['paragraph', 'bulletList', 'orderedList'],
};
const levels = [2, 3];
const maxDepth = 12;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keeps what we know of `value` and drops the rest; a string becomes paragraphs. Of what is no text at all an empty document is left. */
export function readRichText(value: unknown): RichText {
  if (typeof value === 'string') return richTextOf(value);
  const doc = isObject(value) && value.type === 'doc' ? readNode(value, 0) : undefined;
  return (doc as RichText | undefined) ?? { type: 'doc', content: [] };
}

/** A paragraph for each line that says something. */
export function richTextOf(plain: string): RichText {
  const lines = plain.split(/\n+/).map(plainWords);
  const content = lines.filter((line) => line.trim() !== '').map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
  return { type: 'doc', content };
}

/** Whether there is anything to be read in it. */
export function hasText(node: RichNode): boolean {
  return Boolean(node.text?.trim()) || (node.content ?? []).some(hasText);
}

function readNode(node: Record<string, unknown>, depth: number): RichNode | undefined {
  if (depth > maxDepth || typeof node.type !== 'string') return undefined;
  if (node.type === 'text') return readWords(node);
  if (node.type === 'hardBreak') return { type: 'hardBreak' };
  const allowed = Object.hasOwn(children, node.type) ? children[node.type] : undefined;
  if (!allowed) return undefined;
  const given = Array.isArray(node.content) ? node.content.filter(isObject) : [];
  const content = given.filter(({ type }) => allowed.includes(String(type))).flatMap((child) => readNode(child, depth + 1) ?? []);
  // A list needs an item, and an item begins with a paragraph: an editor refuses anything else.
  if (content.length === 0 && node.type.endsWith('List')) return undefined;
  if (node.type === 'listItem' && content[0]?.type !== 'paragraph') content.unshift({ type: 'paragraph' });
  const level = isObject(node.attrs) && levels.includes(Number(node.attrs.level)) ? Number(node.attrs.level) : levels[0];
  return {
    type: node.type,
    ...(node.type === 'heading' && { attrs: { level: level as number } }),
    ...((content.length > 0 || node.type === 'doc') && { content }),
  };
}

/** As text that a database stores, in one line and of one Unicode form. */
function plainWords(value: string): string {
  return withoutControls(value).toWellFormed().normalize();
}

function readWords({ text, marks }: Record<string, unknown>): RichNode | undefined {
  const words = typeof text === 'string' ? plainWords(text) : '';
  if (words === '') return undefined;
  const kept = Array.isArray(marks) ? marks.filter(isObject).flatMap((mark) => readMark(mark) ?? []) : [];
  const one = [...new Map(kept.map((mark) => [mark.type, mark])).values()];
  return { type: 'text', text: words, ...(one.length > 0 && { marks: one }) };
}

function readMark({ type, attrs }: Record<string, unknown>): RichMark | undefined {
  if (type === 'bold' || type === 'italic') return { type };
  const href = isObject(attrs) ? attrs.href : undefined;
  return type === 'link' && typeof href === 'string' && isPageLink(href) ? { type, attrs: { href } } : undefined;
}
