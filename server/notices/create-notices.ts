import type { Platform } from '#server/platform/platform.ts';
import type { Room } from '#server/platform/room.ts';
import { createNoticesRoutes } from './notices-routes.ts';
import { createNoticesService, noticeRetrySeconds } from './notices-service.ts';
import { createStoreNotices } from './store-notices.ts';

/** Mails, text messages, and what a store is told in its panel. */
export function createNotices({ db, bus, clock, log, config, publicUrl, secretFor }: Platform) {
  const mailboxKey = secretFor('mailbox').toString('base64url').slice(0, 24);
  const { mail, sms, demo } = config;
  const notices = createNoticesService({ db, clock, log, mail, sms, demo, publicUrl, mailboxKey });
  const store = createStoreNotices({ db, bus });
  return {
    service: { ...notices, keepNotices: store.keepNotices, purgeNotices: store.purgeNotices },
    api: { notices: createNoticesRoutes(notices, store) },
    jobs: { handlers: notices.jobs, retrySeconds: { 'notices.send': noticeRetrySeconds } },
    chores: { messages: notices.purge, 'store notices': store.purgeNotices },
    holding: {
      eraseStore: store.eraseNotices,
      async erasePerson(tx, { id, email, phone }) {
        await store.forgetReader(tx, id);
        await notices.forget(
          tx,
          [email, phone && `+${phone}`].filter((to) => to !== null),
        );
      },
    },
    async [Symbol.asyncDispose]() {
      notices[Symbol.dispose]();
    },
  } satisfies Room;
}
