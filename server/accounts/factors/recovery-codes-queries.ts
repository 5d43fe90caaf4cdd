import type { Db } from '#server/platform/database/database.ts';

export async function countRecoveryCodes(db: Db, factorId: string): Promise<{ total: number; remaining: number }> {
  const rows = await db.selectFrom('auth_recovery_codes').select('used_at').where('factor_id', '=', factorId).execute();
  return { total: rows.length, remaining: rows.filter(({ used_at }) => used_at === null).length };
}

export async function replaceRecoveryCodes(db: Db, factorId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('auth_recovery_codes').where('factor_id', '=', factorId).execute();
  await db
    .insertInto('auth_recovery_codes')
    .values(hashes.map((code_hash) => ({ factor_id: factorId, code_hash })))
    .execute();
}

/** Whether there was such a code and nobody had used it. */
export async function takeRecoveryCode(db: Db, factorId: string, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth_recovery_codes')
    .set({ used_at: now })
    .where('factor_id', '=', factorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
