import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newSection } from '#contract/pages/page-content.ts';
import { openTab, phone } from '../../support/browser/browser.ts';
import { logInDemoSeller } from '../../support/browser/journey.ts';
import { useHaat } from '../../support/browser/journey-setup.ts';
import { openDemoBuilder, openEditor } from '../../support/browser/page-building.ts';

describe('on a phone', () => {
  const parts = useHaat({ RTMP_PORT: 'off' });

  it('what was done by touch is taken back step by step, past a template and past publishing', async () => {
    const builder = await openDemoBuilder(parts.haat.url);
    const sections = [{ ...newSection('hero', 'hero'), title: 'First' }, newSection('faq', 'faq'), newSection('text', 'text')];
    const built = await builder.build({ title: `By touch ${randomUUID().slice(0, 8)}`, sections });
    const { page, errors } = await openTab(await parts.browser.newContext({ viewport: phone, hasTouch: true, isMobile: true }));
    await logInDemoSeller(page, parts.haat.url);
    await openEditor(page, parts.haat.url, built.id);
    const canvas = page.locator('main');
    const title = canvas.getByRole('textbox', { name: 'Title' }).first();
    const order = () => canvas.locator('[data-section]').evaluateAll((all) => all.map((section) => section.getAttribute('data-section')));
    const [undo, redo] = ['Undo', 'Redo'].map((name) => page.getByRole('button', { name, exact: true })) as [typeof title, typeof title];
    expect([await undo.isDisabled(), await redo.isDisabled()]).toEqual([true, true]);

    await title.tap();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Touched');
    await expect.poll(() => undo.isEnabled()).toBe(true);
    // As where a press leaves the focus in the text.
    await undo.evaluate((button) => (button as unknown as { click(): void }).click());
    await expect.poll(() => title.textContent()).toBe('First');
    await redo.tap();
    await expect.poll(() => title.textContent()).toBe('Touched');
    await page.getByRole('button', { name: /^Move down: .*Touched/ }).tap();
    await expect.poll(order).toEqual(['faq', 'hero', 'text']);

    await page.getByRole('button', { name: 'Sections', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Sections and templates' });
    await sheet.getByRole('tab', { name: 'Templates' }).tap();
    await sheet.getByRole('button', { name: 'Apply: Gift guide' }).tap();
    await page.getByRole('button', { name: 'Replace', exact: true }).tap();
    await canvas.getByText('For somebody you like').waitFor();
    const template = await order();
    expect(template).toContain('people');
    await page.getByRole('button', { name: 'Publish changes' }).tap();
    await page.getByText('Page published').waitFor();

    await undo.tap();
    await expect.poll(order).toEqual(['faq', 'hero', 'text']);
    await undo.tap();
    await expect.poll(order).toEqual(['hero', 'faq', 'text']);
    expect(await title.textContent()).toBe('Touched');
    await undo.tap();
    await expect.poll(() => title.textContent()).toBe('First');
    expect([await undo.isDisabled(), await order()]).toEqual([true, ['hero', 'faq', 'text']]);
    for (const _ of ['text', 'move', 'template']) await redo.tap();
    await expect.poll(order).toEqual(template);
    expect(await redo.isDisabled()).toBe(true);
    await page.getByText('Saved just now').waitFor();
    const { content } = await builder.ask('GET', `/${built.id}`);
    expect((content as { sections: { id: string }[] }).sections.map(({ id }) => id)).toEqual(template);
    expect(errors).toEqual([]);
  });
});
