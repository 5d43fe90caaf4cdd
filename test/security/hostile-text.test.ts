import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainLine, plainText } from '#contract/formats/plain-text.ts';
import { saveAs } from '#server/recordings/download-name.ts';
import { aDeliveredOrder } from '../support/delivered-order.ts';
import { createTestApp, type TestApp, type TestSeller } from '../support/servers/test-app.ts';

/** Text that breaks out of elements, attributes, comments, scripts and JSON that are not escaped. */
const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</script><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  '<!--<script>',
  ']]><svg/onload=alert(1)>',
  '\u2028alert(1)\u2029',
];
/** What a template engine, or a shell, would work out. */
const templates = ['{{7*191}}', `\${7*191}`, '<%= 7*191 %>', '#{7*191}', '{7*191}', '$t(shell:close)', '$(expr 7 * 191)', '`expr 7 * 191`', '%s %d %n'];

let app: TestApp;
let seller: TestSeller;

beforeAll(async () => {
  app = await createTestApp({}, undefined, { pages: true });
  seller = await app.signUpSeller(`Shop "><script>alert('store')</script>`.slice(0, 80));
});
afterAll(() => app[Symbol.asyncDispose]());

async function pageOf(name: string, description: string): Promise<string> {
  const made = await app.send('POST', '/api/seller/products', { name, description, price: '5.00' }, seller.token);
  expect(made.status).toBe(201);
  const answer = await app.app.request(`/product/${made.body.id}`);
  expect(answer.status).toBe(200);
  return await answer.text();
}

/** The tags of a page, as a browser finds them: what is inside of a script ends only with the script. */
function tagsOf(html: string): string[] {
  const withoutScripts = html.replace(/(<script[^>]*>)[\s\S]*?(<\/script>)/gi, '$1$2');
  return withoutScripts.match(/<[a-z!/][^>]*>/gi) ?? [];
}

describe('text of strangers', () => {
  test.each(hostile)('stays text in elements, in attributes and in the data for scripts: %j', async (text) => {
    const plain = tagsOf(await pageOf('Brass lamp', 'Of brass'));
    const html = await pageOf(`${text} lamp`, text);
    const names = (tags: string[]) => tags.map((tag) => /^<\/?[\w!-]+/.exec(tag)?.[0].toLowerCase()).filter((name) => name !== '<!--');
    expect(names(tagsOf(html))).toEqual(names(plain));
    expect(tagsOf(html).filter((tag) => /\son\w+\s*=/i.test(tag.replace(/"[^"]*"/g, '""')))).toEqual([]);
    const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/gi)].map(([, code = '']) => code);
    expect(scripts.filter((code) => /<script|<!--|\u2028|\u2029/i.test(code))).toEqual([]);
    // It is stored as it was typed, without characters that no text may contain: escaping happens at the output.
    const listed = (await app.send('GET', '/api/seller/products?limit=1', undefined, seller.token)).body.items[0];
    expect(listed).toMatchObject({ name: plainLine(`${text} lamp`).trim(), description: plainText(text).trim() });
  });

  test('stays text in a review, its shown name and the reply of its store, within the data for search engines too', async () => {
    const product = (await app.send('POST', '/api/seller/products', { name: 'Reviewed lamp', price: '5.00' }, seller.token)).body;
    const text = hostile.join(' ');
    const { link } = await aDeliveredOrder(app, seller, product);
    const form = { link, product_id: product.id, rating: 4, comment: `${text} \u202Egnp`, shown_name: `</script>\u202E${hostile[0]}`, photo_urls: [] };
    const written = await app.send('POST', '/api/reviews', form);
    expect(written.body).toMatchObject({ comment: plainText(form.comment).trim(), shown_name: plainLine(form.shown_name).trim() });
    const reply = async (words: string) => await app.send('PUT', `/api/seller/reviews/${written.body.id}/reply`, { text: words }, seller.token);
    expect((await reply(text)).body.reply).toBe(plainText(text).trim());
    const html = await (await app.app.request(`/product/${product.id}`)).text();
    const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)];
    expect(scripts.filter(([, , code = '']) => /<script|<!--|\u2028|\u2029/i.test(code))).toEqual([]);
    const told = JSON.parse(scripts.find(([, attributes = '']) => attributes.includes('ld+json'))?.[2] ?? '{}');
    expect(told).toMatchObject({
      '@type': 'Product',
      offers: { '@type': 'Offer' },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 1 },
    });
    expect(told.review).toMatchObject([{ author: { name: plainLine(form.shown_name).trim() }, reviewBody: plainText(form.comment).trim() }]);
    expect(tagsOf(html).filter((tag) => /\son\w+\s*=/i.test(tag.replace(/"[^"]*"/g, '""')))).toEqual([]);
  });

  test('of 50 kB is refused beside its field: the words of a review, its shown name, the reply', async () => {
    const product = (await app.send('POST', '/api/seller/products', { name: 'Talked of lamp', price: '5.00' }, seller.token)).body;
    const { link } = await aDeliveredOrder(app, seller, product);
    const form = { link, product_id: product.id, rating: 4, comment: 'Bright.', shown_name: 'Asha', photo_urls: [] };
    const long = 'x'.repeat(50_000);
    for (const field of ['comment', 'shown_name']) {
      const { status, body } = await app.send('POST', '/api/reviews', { ...form, [field]: long });
      expect([status, body.data.fields[0].path]).toEqual([422, field]);
    }
    const { id } = (await app.send('POST', '/api/reviews', form)).body;
    expect(await app.send('PUT', `/api/seller/reviews/${id}/reply`, { text: long }, seller.token)).toMatchObject({ status: 422 });
    // A product without a review claims no rating.
    expect(
      await (await app.app.request(`/product/${(await app.send('POST', '/api/seller/products', { name: 'New', price: '5' }, seller.token)).body.id}`)).text(),
    ).not.toContain('aggregateRating');
  });

  test.each(templates)('is worked out by no template: %s', async (text) => {
    const html = await pageOf(`${text} lamp`, text);
    expect(html).not.toMatch(/1337(?!\d)/);
    const shown = html.replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    expect(shown).toContain(`${text} lamp`);
  });

  test('is worked out by no template in mails and text messages either', async () => {
    const { renderMail } = await import('#server/notices/render-mail.ts');
    const { wordsOfMail } = await import('#server/notices/mail-words.ts');
    for (const storeName of templates) {
      const words = wordsOfMail({ template: 'password_changed', storeName } as never, 'https://shop.example/auth/forgot');
      const { subject, text } = renderMail(words, storeName);
      expect(`${subject} ${text}`).not.toMatch(/1337/);
      expect(`${subject} ${text}`).toContain(storeName);
    }
  });

  test('cannot add a header or another name to a file that is saved', () => {
    for (const title of ['a"; filename="b.exe', 'a\r\nSet-Cookie: x=1', '../../etc/passwd', 'a\0b', '\u202Egpj.exe', 'C:\\a', "a'b*c", '"', '\uD800']) {
      const header = saveAs(title, 'mp4');
      expect(header).toMatch(/^attachment; filename="[^"\\/\r\n]+\.mp4"; filename\*=UTF-8''[\w%.!~-]+$/);
      expect(() => new Headers({ 'Content-Disposition': header })).not.toThrow();
      expect(decodeURIComponent(header)).not.toMatch(/\u202E|\.\.\/|\r|\n/);
    }
  });

  test('in a header of an answer is refused or encoded', async () => {
    const evil = encodeURIComponent('https://app.example/\r\nSet-Cookie: stolen=1');
    for (const path of [`/auth/v1/verify?token=x&type=signup&redirect_to=${evil}`, `/auth/v1/authorize?provider=x&redirect_to=${evil}`]) {
      const answer = await app.app.request(path);
      expect(answer.headers.getSetCookie().join()).not.toContain('stolen');
      expect(answer.headers.get('Location') ?? '').not.toMatch(/[\r\n]/);
    }
    const order = await app.app.request('/api/products', { headers: { 'X-Request-Id': randomUUID(), 'X-Forwarded-Host': 'evil.example' } });
    expect([...order.headers].join()).not.toContain('evil.example');
  });
});
