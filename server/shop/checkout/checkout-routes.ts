import { route, settle } from '#server/platform/http/api.ts';
import type { AbandonedService } from './abandoned-service.ts';
import type { AddressesService } from './addresses-service.ts';
import type { RemindersService } from './reminders-service.ts';

export function createAbandonedRoutes(abandoned: AbandonedService, reminders: RemindersService) {
  return {
    begin: route.abandoned.begin.handler(async ({ input, context }) => settle(await abandoned.begin(context.actor, input, context))),
    update: route.abandoned.update.handler(async ({ input, context }) => settle(await abandoned.update(context.actor, input, context))),
    forget: route.abandoned.forget.handler(async ({ input, context }) => settle(await abandoned.forget(input, context))),
    stopReminders: route.abandoned.stopReminders.handler(async ({ input, context }) => settle(await abandoned.stopReminders(input.token, context.ip))),
    listLeft: route.abandoned.listLeft.handler(async ({ input, context }) => settle(await reminders.listLeft(input.token, context.ip))),
    listMine: route.abandoned.listMine.handler(async ({ input, context }) => settle(await reminders.listMine(context.actor, input))),
    remind: route.abandoned.remind.handler(async ({ input, context }) => settle(await reminders.remind(context.actor, input.id))),
    getContact: route.abandoned.getContact.handler(async ({ input, context }) => settle(await reminders.getContact(context.actor, input.id))),
    remove: route.abandoned.remove.handler(async ({ input, context }) => settle(await reminders.remove(context.actor, input.id))),
  };
}

export function createAddressesRoutes(addresses: AddressesService) {
  return {
    list: route.addresses.list.handler(async ({ context }) => await addresses.list(context.actor)),
    save: route.addresses.save.handler(async ({ input, context }) => settle(await addresses.save(context.actor, input))),
    setDefault: route.addresses.setDefault.handler(async ({ input, context }) => settle(await addresses.setDefault(context.actor, input.id))),
    remove: route.addresses.remove.handler(async ({ input, context }) => settle(await addresses.remove(context.actor, input.id))),
  };
}
