import { readIndianMobile } from '#contract/formats/phone-numbers.ts';
import { plainLine } from '#contract/formats/plain-text.ts';
import type { AddressId, UserId } from '#contract/ids.ts';
import { maxAddresses, type SavedAddress } from '#contract/shop/checkout/addresses.ts';
import { cleanDelivery, type DeliveryForm, findDeliveryProblem } from '#contract/shop/checkout/checkout.ts';
import type { AccountsService } from '#server/accounts/accounts-service.ts';
import { type Actor, requireUser } from '#server/platform/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/outcome-transaction.ts';
import type { Person } from '#server/platform/holdings.ts';
import { done, invalidInput, type Outcome, refused, sessionEnded } from '#server/platform/outcome.ts';
import * as queries from './addresses-queries.ts';
import type { CheckoutLimits } from './checkout-limits.ts';

export type AddressesService = ReturnType<typeof createAddressesService>;

type Parts = { db: Db; clock: Clock; limits: CheckoutLimits; accounts: Pick<AccountsService, 'keepSession'> };
type List = { items: SavedAddress[] };

/** Where people have things sent: each sees and changes the own addresses alone. */
export function createAddressesService({ db, clock, limits, accounts }: Parts) {
  async function present(tx: Db, userId: UserId): Promise<List> {
    return { items: (await queries.listAddresses(tx, userId)).map(toWire) };
  }

  /** One change of a person after the other. */
  async function change(actor: Actor, work: (tx: Db, userId: UserId) => Promise<Outcome<unknown>>): Promise<Outcome<List>> {
    const person = requireUser(actor);
    const { userId } = person;
    const refusal = await limits.takeChange(userId);
    if (refusal) return refusal;
    return await inTransaction(db, async (tx): Promise<Outcome<List>> => {
      if (!(await accounts.keepSession(tx, person))) return sessionEnded();
      await queries.lockPerson(tx, userId);
      const outcome = await work(tx, userId);
      return outcome.ok ? done(await present(tx, userId)) : outcome;
    });
  }

  return {
    async list(actor: Actor): Promise<List> {
      const { userId } = requireUser(actor);
      return await present(db, userId);
    },

    /** INPUT_INVALID by the first rule of the delivery form that does not hold. Beyond `maxAddresses` the one used longest ago goes, never the default. */
    async save(actor: Actor, form: DeliveryForm): Promise<Outcome<List>> {
      return await change(actor, async (tx, userId) => {
        const problem = findDeliveryProblem(form);
        if (problem) return invalidInput(problem.field, problem.message);
        const kept = toKept(form);
        const before = await queries.listAddresses(tx, userId);
        const same = before.find((row) => sameAs(row, kept));
        if (same) return done(await queries.noteUse(tx, same.id, clock.now()));
        const room = before.filter((row) => !row.is_default).slice(Math.max(0, maxAddresses - 1 - before.filter((row) => row.is_default).length));
        const tooMany = room.map(({ id }) => id);
        await queries.deleteAddresses(tx, userId, tooMany);
        return done(await queries.insertAddress(tx, { ...kept, user_id: userId, is_default: before.length === 0, used_at: clock.now() }));
      });
    },

    async setDefault(actor: Actor, id: AddressId): Promise<Outcome<List>> {
      return await change(actor, async (tx, userId) =>
        (await queries.makeDefault(tx, userId, id)) ? done(undefined) : refused('NOT_FOUND', 'This address is not saved any more.'),
      );
    },

    async remove(actor: Actor, id: AddressId): Promise<Outcome<List>> {
      return await change(actor, async (tx, userId) => done(await queries.deleteAddresses(tx, userId, [id])));
    },

    erasePerson: (tx: Db, { id }: Pick<Person, 'id'>): Promise<void> => queries.deleteOfPerson(tx, id),
  };
}

type Kept = Pick<queries.AddressRow, 'phone' | 'name' | 'house_no' | 'address' | 'landmark' | 'pincode' | 'city'>;

function toKept(form: DeliveryForm): Kept {
  const clean = (field: Exclude<keyof DeliveryForm, 'phone'>) => cleanDelivery[field](form[field]).trim();
  return {
    phone: readIndianMobile(form.phone) ?? '',
    ...{ name: clean('name'), house_no: clean('houseNo'), address: clean('address'), landmark: plainLine(clean('landmark')) },
    ...{ pincode: clean('pincode'), city: clean('city') },
  };
}

function sameAs(row: queries.AddressRow, kept: Kept): boolean {
  return (Object.keys(kept) as (keyof Kept)[]).every((field) => row[field].toLowerCase() === kept[field].toLowerCase());
}

function toWire({ user_id, used_at, house_no, ...row }: queries.AddressRow): SavedAddress {
  return { ...row, houseNo: house_no };
}
