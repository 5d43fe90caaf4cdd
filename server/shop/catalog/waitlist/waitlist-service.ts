import type { ProductId, StoreId, UserId, VariantId } from '#contract/ids.ts';
import { type WaitForm, waitDays } from '#contract/shop/catalog/waitlist/waitlist.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import type { NoticesService } from '#server/notices/notices-service.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import type { Person } from '#server/platform/holdings.ts';
import type { FindDevice } from '#server/platform/http/device-cookie.ts';
import { done, invalidInput, type Outcome, refused, sessionEnded } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { StopLinks } from './stop-links.ts';
import { createWaitlistLimits } from './waitlist-limits.ts';
import * as queries from './waitlist-queries.ts';

export type WaitlistService = ReturnType<typeof createWaitlistService>;

type Parts = {
  db: Db;
  clock: Clock;
  links: StopLinks;
  accounts: Pick<AccountsService, 'keepSession' | 'listContacts'>;
  catalog: Pick<CatalogService, 'listWaited' | 'noteWaiting'>;
  notices: Pick<NoticesService, 'canMail' | 'canText'>;
};

/** Where a message goes. `isOwn`: shown to be that of whoever asks. */
type Address = { channel: 'email' | 'sms'; address: string; isOwn: boolean };
type Browser = { ip: string; device: FindDevice };

const dayMs = 86_400_000;
/** An address that wants no messages is remembered for three years. */
const stopMs = 3 * 365 * dayMs;
const maxProducts = 1_000;
/** Variants that one address waits for at most. */
const maxWaits = 50;

const missing = () => refused('NOT_FOUND', 'This product is no longer sold. Choose another one.');

/** Who wants to be told when a variant can be bought again. */
export function createWaitlistService({ db, clock, links, accounts, catalog, notices }: Parts) {
  const limits = createWaitlistLimits();

  /** The confirmed address of whoever is signed in, else their confirmed number. */
  async function ownOf(actor: Actor): Promise<Address | undefined> {
    if (actor.kind === 'guest' || actor.needsSecondFactor) return undefined;
    const [contact] = await accounts.listContacts(db, [actor.userId]);
    if (contact?.email && notices.canMail) return { channel: 'email', address: contact.email.toLowerCase(), isOwn: true };
    return contact?.phone && notices.canText ? { channel: 'sms', address: `+${contact.phone}`, isOwn: true } : undefined;
  }

  async function addressOf(actor: Actor, { email, phone }: WaitForm): Promise<Outcome<Address>> {
    if (email !== undefined)
      return notices.canMail
        ? done({ channel: 'email', address: email.trim().toLowerCase(), isOwn: false })
        : invalidInput('email', 'No mail can be sent here just now.');
    if (phone !== undefined)
      return notices.canText
        ? done({ channel: 'sms', address: `+91${phone}`, isOwn: false })
        : invalidInput('phone', 'No text message can be sent here. Enter an e-mail address.');
    const own = await ownOf(actor);
    return own ? done(own) : refused('UNAUTHENTICATED', 'Enter where we may tell you.');
  }

  return {
    /** How the form of a variant looks. */
    async look(actor: Actor, variantId: VariantId, device: FindDevice) {
      const [variant] = await catalog.listWaited(db, [variantId]);
      if (!variant || variant.state === 'gone') return missing();
      device();
      const own = await ownOf(actor);
      const is_waiting = await queries.isWaiting(db, variantId, own ? [links.keyOf(own.address)] : []);
      return done({ is_waiting, by_email: notices.canMail, by_phone: notices.canText, own: own ? shorten(own) : null });
    },

    /**
     * Waits once for each variant and address. An address that has stopped such messages is answered like any other, and gets none until its
     * own person asks. NOT_FOUND, CONFLICT for what can be bought, UNAUTHENTICATED without any address, TOO_MANY_REQUESTS.
     */
    async join(actor: Actor, form: WaitForm, { ip, device }: Browser): Promise<Outcome<{ is_waiting: boolean }>> {
      const to = await addressOf(actor, form);
      if (!to.ok) return to;
      const { channel, address, isOwn } = to.value;
      const address_key = links.keyOf(address);
      const refusal = await limits.take({ ip, device: device(), addressKey: address_key, isText: channel === 'sms' });
      if (refusal) return refusal;
      return await inTransaction(db, async (tx) => {
        if (actor.kind === 'user' && !(await accounts.keepSession(tx, actor))) return sessionEnded();
        const [known] = await catalog.listWaited(tx, [form.variant_id]);
        if (!known || known.state === 'gone') return missing();
        const variant = await catalog.noteWaiting(tx, form.variant_id);
        if (!variant) return refused('CONFLICT', 'It can be bought again. Look at the page anew.');
        if (isOwn) await queries.deleteStop(tx, address_key);
        else if (await queries.isStopped(tx, address_key)) return done({ is_waiting: true });
        if ((await queries.countOfAddress(tx, address_key)) >= maxWaits) return refused('CONFLICT', `An address waits for ${maxWaits} products at most.`);
        const user_id = actor.kind === 'user' ? actor.userId : null;
        const { store_id, product_id } = variant;
        await queries.addEntry(tx, { store_id, product_id, variant_id: variant.id, user_id, channel, address, address_key, created_at: clock.now() });
        return done({ is_waiting: true });
      });
    },

    /** NOT_FOUND for a link that is not ours. */
    async stop(token: string, ip: string): Promise<Outcome<{ stopped: true }>> {
      const refusal = await limits.takeStop(ip);
      if (refusal) return refusal;
      const key = links.readToken(token);
      if (!key) return refused('NOT_FOUND', 'This link is incomplete. Open it from the message again.');
      await db.transaction().execute((tx) => queries.addStop(tx, key, clock.now()));
      return done({ stopped: true });
    },

    async countMine(actor: Actor): Promise<{ items: { product_id: ProductId; count: number }[] }> {
      const storeId = requireSeller(actor, 'store:read');
      return { items: await queries.countByProduct(db, storeId, maxProducts) };
    },

    /** How many rows were deleted. */
    purge: (now: Date): Promise<number> =>
      queries.deleteBefore(db, { entries: new Date(now.getTime() - waitDays * dayMs), stops: new Date(now.getTime() - stopMs) }),

    async erasePerson(tx: Db, { id, email, phone }: Person): Promise<void> {
      const addresses = [email?.toLowerCase(), phone && `+${phone}`].filter((address) => typeof address === 'string' && address !== '');
      await queries.deleteOfPerson(
        tx,
        id as UserId,
        addresses.map((address) => links.keyOf(String(address))),
      );
    },

    eraseStore: (tx: Db, storeId: StoreId): Promise<void> => queries.deleteOfStore(tx, storeId),

    listOfCustomer: (storeId: StoreId, known: queries.Known): Promise<queries.Entry[]> => queries.listOfCustomer(db, storeId, known),
    forgetCustomer: (tx: Db, storeId: StoreId, known: queries.Known): Promise<void> => queries.deleteOfCustomer(tx, storeId, known),
  };
}

/** 'a...@shop.example', '+91 ... 43210': whoever looks over a shoulder learns little. */
function shorten({ channel, address }: Address): string {
  if (channel === 'sms') return `+91 ... ${address.slice(-4)}`;
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 1)}...@${host}`;
}
