import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxStaff } from '#contract/staff/staff-limits.ts';
import { aPerson } from '../../../test/support/accounts/store-member.ts';
import { createTestApp, type TestApp, type TestSeller } from '../../../test/support/servers/test-app.ts';

let app: TestApp;
let owner: TestSeller;

beforeAll(async () => {
  // The demo's mailbox takes the mails.
  app = await createTestApp({ AUTH_AUTOCONFIRM: 'on', HAAT_DEMO: 'on' });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await app.signUpSeller();
});

/** Somebody with an address that is known to be theirs. */
async function aProvenPerson(): Promise<TestSeller> {
  const person = await aPerson(app);
  await app.db
    .updateTable('auth_users')
    .set({ email_proven_at: app.now() })
    .where('id', '=', person.userId as never)
    .execute();
  return person;
}

const list = ({ token } = owner) => app.send('GET', '/api/seller/staff', undefined, token);
const invite = (email: string, role = 'host', { token } = owner) => app.send('POST', '/api/seller/staff/invitations', { email, role }, token);
const withdraw = (id: string, { token } = owner) => app.send('DELETE', `/api/seller/staff/invitations/${id}`, undefined, token);
const setRole = (id: string, role: string, { token } = owner) => app.send('PUT', `/api/seller/staff/${id}/role`, { role }, token);
const remove = (id: string, { token } = owner) => app.send('DELETE', `/api/seller/staff/${id}`, undefined, token);
const accept = (token: string, person?: TestSeller) => app.send('POST', '/api/invitations/accept', { token }, person?.token);
const read = (token: string) => app.send('POST', '/api/invitations/read', { token });

/** The token of the newest mail to this address. */
async function tokenFor(email: string): Promise<string> {
  const mail = await app.db
    .selectFrom('messages')
    .select('body_text')
    .where('recipient', '=', email)
    .where('template', '=', 'staff_invitation')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const found = /\/join\/([\w-]+)/.exec(mail.body_text ?? '')?.[1];
  if (!found) throw new Error('the mail has no link');
  return found;
}

/** Somebody who was invited in this role, and came. */
async function aMember(role: string): Promise<TestSeller> {
  const person = await aProvenPerson();
  await invite(person.email, role);
  expect((await accept(await tokenFor(person.email), person)).body).toEqual({ store_name: 'Rangrez', role });
  return { ...person, storeId: owner.storeId };
}

describe('an invitation', () => {
  test('reaches its address, says what it is for, and lets that very person in, once', async () => {
    const [person, other] = [await aProvenPerson(), await aProvenPerson()];
    const made = await invite(person.email.toUpperCase(), 'manager');
    expect(made).toMatchObject({ status: 200, body: { email: person.email, role: 'manager' } });
    const token = await tokenFor(person.email);
    expect((await read(token)).body).toMatchObject({ store_name: 'Rangrez', role: 'manager', email: `${person.email[0]}…@example.com` });
    expect((await accept(token)).status).toBe(401);
    expect((await accept(token, other)).body).toMatchObject({ code: 'FORBIDDEN', message: expect.stringContaining('Sign in with that address') });
    const raced = await Promise.all([1, 2, 3].map(() => accept(token, person)));
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    const { body } = await list();
    expect(body).toMatchObject({
      members: [
        { role: 'owner', is_self: true },
        { id: person.userId, name: null, role: 'manager', email: person.email },
      ],
      invitations: [],
    });
    await app.send('PUT', '/auth/v1/user', { data: { display_name: ' Meena  Kumari ' } }, person.token);
    expect((await list()).body.members[1]).toMatchObject({ name: 'Meena Kumari', email: person.email });
    expect((await app.send('GET', '/api/seller/store', undefined, person.token)).body).toMatchObject({ id: owner.storeId, role: 'manager' });
  });

  test('is worth nothing once it is withdrawn, sent anew, past its days, or made up', async () => {
    const person = await aProvenPerson();
    const first = await invite(person.email);
    const before = await tokenFor(person.email);
    await app.advance(1_000);
    await invite(person.email, 'moderator');
    const after = await tokenFor(person.email);
    expect(after).not.toBe(before);
    expect((await accept(before, person)).status).toBe(404);
    expect((await withdraw(first.body.id)).status).toBe(404);
    expect((await list()).body.invitations).toMatchObject([{ email: person.email, role: 'moderator' }]);
    await withdraw((await list()).body.invitations[0].id);
    expect((await accept(after, person)).status).toBe(404);
    await invite(person.email);
    const late = await tokenFor(person.email);
    app.advance(8 * 86_400_000);
    expect((await read(late)).body).toMatchObject({ message: expect.stringContaining('Ask the store for a new one') });
    expect((await read(`${late}x`)).status).toBe(404);
    app.advance(-8 * 86_400_000);
  });

  test('is refused for who works here already, for who works elsewhere, and for an address that is not proven', async () => {
    const member = await aMember('host');
    expect((await invite(member.email)).body).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('already') });
    const elsewhere = await app.signUpSeller('Across the Lane');
    await app.db
      .updateTable('auth_users')
      .set({ email_proven_at: app.now() })
      .where('id', '=', elsewhere.userId as never)
      .execute();
    await invite(elsewhere.email);
    expect((await accept(await tokenFor(elsewhere.email), elsewhere)).body).toMatchObject({ code: 'CONFLICT' });
    const typed = await aPerson(app);
    await app.db
      .updateTable('auth_users')
      .set({ email_proven_at: null })
      .where('id', '=', typed.userId as never)
      .execute();
    await invite(typed.email);
    expect((await accept(await tokenFor(typed.email), typed)).body).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('is one of fifty people at most', async () => {
    const now = app.now();
    const rows = Array.from({ length: maxStaff - 1 }, (_, index) => ({
      ...{ store_id: owner.storeId as never, email: `h${index}@example.com`, role: 'host' as const },
      ...{ created_at: now, expires_at: new Date(now.getTime() + 1_000_000) },
    }));
    await app.db.insertInto('store_invitations').values(rows).execute();
    expect((await invite('one-more@example.com')).body).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Remove somebody first') });
    expect((await invite('h3@example.com', 'manager')).status).toBe(200);
  });
});

describe('a member', () => {
  test('whose role changes, or who is removed, is signed out and may do what is left', async () => {
    const member = await aMember('host');
    const stream = (await app.send('POST', '/api/seller/live-streams', { title: 'Market' }, member.token)).body.id;
    const versionOf = async () =>
      (await app.db.selectFrom('live_stream_keys').select('version').where('live_stream_id', '=', stream).executeTakeFirst())?.version;
    await app.send('POST', `/api/seller/live-streams/${stream}/stream-key`, {}, member.token);
    const key = await versionOf();
    expect((await setRole(member.userId, 'moderator')).status).toBe(200);
    expect((await app.send('GET', '/api/seller/store', undefined, member.token)).status).toBe(401);
    expect(await versionOf()).not.toBe(key);
    const again = await app.send('POST', '/auth/v1/token?grant_type=password', { email: member.email, password: 'a-long-password' });
    const token: string = again.body.access_token;
    expect((await app.send('GET', '/api/seller/orders', undefined, token)).status).toBe(403);
    expect((await app.send('GET', '/api/seller/live-streams', undefined, token)).status).toBe(200);
    expect((await remove(member.userId)).body.members).toHaveLength(1);
    expect((await app.send('GET', '/api/seller/store', undefined, token)).status).toBe(401);
    expect((await remove(member.userId)).status).toBe(404);
  });

  test('sees orders as host and manager, and changes nobody', async () => {
    for (const [role, orders, staff] of [
      ['manager', 200, 200],
      ['host', 200, 403],
      ['moderator', 403, 403],
    ] as const) {
      const member = await aMember(role);
      expect([role, (await app.send('GET', '/api/seller/orders', undefined, member.token)).status]).toEqual([role, orders]);
      expect([role, (await list(member)).status]).toEqual([role, staff]);
      expect((await invite('somebody@example.com', 'owner', member)).status).toBe(403);
      expect((await setRole(member.userId, 'owner', member)).status).toBe(403);
      expect((await remove(owner.userId, member)).status).toBe(403);
    }
  });

  test('who is the last owner stays, also when two owners remove each other at once', async () => {
    expect((await remove(owner.userId)).body).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Make somebody else the owner first') });
    expect((await setRole(owner.userId, 'host')).body).toMatchObject({ code: 'CONFLICT' });
    const second = await aMember('owner');
    const raced = await Promise.all([remove(second.userId), remove(owner.userId, second)]);
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    const owners = await app.db
      .selectFrom('store_members')
      .selectAll()
      .where('store_id', '=', owner.storeId as never)
      .where('role', '=', 'owner')
      .execute();
    expect(owners).toHaveLength(1);
  });
});
