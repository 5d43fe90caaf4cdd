import { describe, expect, it } from 'vitest';
import { newSection } from '#contract/pages/page-content.ts';
import { sectionNames, sectionTypes } from '#contract/pages/section-types.ts';
import { desktop, openPerson } from '../../support/browser/browser.ts';
import { refused } from '../../support/browser/hostile-links.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { openDemoBuilder } from '../../support/browser/page-building.ts';

type Fields = Record<string, { kind: string; max?: number; initial: unknown; fields?: Fields }>;

const inPieces = 50;
const payloads = [
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><svg onload=alert(1)>', '</script><script>alert(1)</script>', "' onfocus='alert(1)"],
  ...refused.filter((payload) => payload.length <= 120 && payload.isWellFormed() && !payload.includes('\0')),
].slice(0, 150);

const valuesOf = (fields: Fields, payload: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, max = 0, fields: inner }]): [string, unknown][] => {
      if (kind === 'line' || kind === 'text') return [[name, payload.replace(/[\r\n]/g, ' ').slice(0, max)]];
      if (kind === 'rich') return [[name, { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: payload }] }] }]];
      if (kind === 'items' && inner) return [[name, [{ ...Object.fromEntries(Object.keys(inner).map((key) => [key, ''])), ...valuesOf(inner, payload) }]]];
      return [];
    }),
  );

/** Of each type by turns, with the payload in all of its texts. */
function aSection(payload: string, index: number): object {
  const type = sectionNames[index % sectionNames.length] ?? 'hero';
  const asked = type === 'cta' ? { action: 'ask_email' } : {};
  return { ...newSection(type, `s-${index}`), ...valuesOf(sectionTypes[type].fields as unknown as Fields, payload), ...asked };
}

describe('what was stored to run', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('runs in no text, link, picture or address of a page: not in its editor, its preview, or where visitors see it', async () => {
    const { url } = parts.haat;
    const builder = await openDemoBuilder(url);
    const { page, context, errors } = await openPerson(parts.browser, desktop);
    const dialogs: string[] = [];
    context.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await logInDemoSeller(page, url);

    for (let from = 0; from < payloads.length; from += inPieces) {
      const some = payloads.slice(from, from + inPieces);
      const [first = ''] = some;
      const { id, slug } = await builder.build({
        title: first.replace(/\s/g, ' '),
        slug: first,
        sections: some.map((payload, index) => aSection(payload, from + index)),
      });
      expect(slug).toMatch(/^[a-z0-9-]+$/);
      await page.goto(`${url}/p/${slug}?thanks=${encodeURIComponent(first)}`);
      await page.getByRole('link', { name: 'Cart' }).waitFor();
      await page.goto(`${url}/dashboard/page-builder/preview/${id}`);
      await page.getByRole('link', { name: 'Back to Editor' }).waitFor();
      await page.goto(`${url}/dashboard/page-builder/edit/${id}`);
      await page
        .getByRole('list', { name: 'On this page' })
        .getByRole('listitem')
        .nth(some.length - 1)
        .waitFor();
      await page.locator('[data-device] section').first().waitFor();
    }
    const { id } = await builder.build({ title: 'Links', sections: [] });
    for (const payload of payloads) {
      for (const section of [
        { ...newSection('hero', 'a'), link: payload },
        { ...newSection('image', 'b'), image: payload },
      ])
        await expect(builder.ask('PUT', `/${id}/content`, { version: 1, content: { sections: [section] } })).rejects.toThrow();
    }
    expect([dialogs, errors]).toEqual([[], []]);
  });
});
