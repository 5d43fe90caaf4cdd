import { randomUUID } from 'node:crypto';
import type { StoreRole } from '#contract/stores/store-rules.ts';
import type { TestApp, TestSeller } from '../servers/test-app.ts';

/** Somebody new who signed up without a store, with a confirmed address; with `role`, a member of that store. */
export async function aPerson({ db, send }: TestApp, store?: { storeId: string; role: StoreRole }): Promise<TestSeller> {
  const email = `${randomUUID()}@example.com`;
  const { body } = await send('POST', '/auth/v1/signup', { email, password: 'a-long-password' });
  if (store) {
    await db
      .insertInto('store_members')
      .values({ store_id: store.storeId, user_id: body.user.id, role: store.role } as never)
      .execute();
  }
  return { email, token: body.access_token, userId: body.user.id, storeId: store?.storeId ?? '' };
}

/** As if they had confirmed this number, in stored form: `919876543210`. */
export async function confirmPhone({ db }: TestApp, { userId }: TestSeller, phone: string): Promise<void> {
  await db
    .updateTable('auth_users')
    .set({ phone, phone_confirmed_at: new Date() })
    .where('id', '=', userId as never)
    .execute();
}
