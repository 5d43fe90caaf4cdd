import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aSection, openPageBuilder, seePage } from '../../test/support/pages/built-pages.ts';
import { settle } from '../../test/support/servers/bus-nodes.ts';
import { createTestDatabase } from '../../test/support/servers/database.ts';
import { hasNats, NatsServer } from '../../test/support/servers/nats-server.ts';
import { S3Server } from '../../test/support/servers/s3-server.ts';
import { createTestApp } from '../../test/support/servers/test-app.ts';

describe.skipIf(!hasNats)('two nodes (needs nats-server)', () => {
  test('a change of a page at one node is seen at the other at once, whatever that one keeps', async () => {
    await using parts = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'haat-keys-'));
    parts.defer(() => rm(folder, { recursive: true, force: true }));
    const [nats, store, database] = [parts.use(await NatsServer.start()), parts.use(await S3Server.start()), parts.use(await createTestDatabase())];
    const env = { ...store.env, AUTH_JWT_KEYS: join(folder, 'keys.json'), NATS_PREFIX: 'shop', NATS_URL: nats.url };
    const first = parts.use(await createTestApp(env, database.connection));
    const second = parts.use(await createTestApp(env, database.connection));
    const builder = openPageBuilder(first, await first.signUpSeller());
    const page = await builder.publish(await builder.fill(await builder.create(), aSection('hero', { title: 'First' })));
    const shown = async (slug = page.slug) => {
      await settle(first.context.bus, second.context.bus);
      const { status, body } = await seePage(second, slug);
      return status === 200 ? body.content.sections[0].title : status;
    };
    expect(await shown()).toBe('First');
    await builder.fill(page, aSection('hero', { title: 'Second' }));
    expect(await shown()).toBe('First');
    await builder.publish(page);
    expect(await shown()).toBe('Second');
    await builder.saveSettings(page, { slug: `${page.slug}-moved` });
    expect([await shown(), await shown(`${page.slug}-moved`)]).toEqual([404, 'Second']);
    await builder.remove(page);
    expect(await shown(`${page.slug}-moved`)).toBe(404);
    // A link to a draft that one node signed opens it at the other.
    const { slug, draft_path } = await builder.restore(page);
    expect((await second.send('GET', `/api/pages/${slug}${draft_path.slice(draft_path.indexOf('?'))}`)).status).toBe(200);
  });
});
