import type { RichNode, RichText } from '#contract/pages/rich-text.ts';

const words = (text: string): RichNode => ({ type: 'text', text });

export function doc(...content: RichNode[]): RichText {
  return { type: 'doc', content };
}

export function paragraph(text: string): RichNode {
  return { type: 'paragraph', content: [words(text)] };
}

export function heading(text: string): RichNode {
  return { type: 'heading', attrs: { level: 3 }, content: [words(text)] };
}

export function steps(...texts: string[]): RichNode {
  return { type: 'orderedList', content: texts.map((text) => ({ type: 'listItem', content: [paragraph(text)] })) };
}
