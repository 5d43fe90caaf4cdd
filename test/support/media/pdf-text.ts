import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';

/** The pieces of text of each page, in the order in which they were written. */
export async function pagesOf(answer: Response): Promise<string[][]> {
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  return await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []));
    }),
  );
}
export const textOf = async (answer: Response) => (await pagesOf(answer)).flat().join(' | ');
