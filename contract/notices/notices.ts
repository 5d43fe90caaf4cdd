import { z } from 'zod';
import { errorsOf, openRoute } from '#contract/route.ts';

const message = z.object({
  id: z.uuid(),
  channel: z.enum(['email', 'sms', 'whatsapp']),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  /** null for a text message. */
  html: z.string().nullable(),
  created_at: z.iso.datetime(),
});

export const noticesContract = {
  mailbox: openRoute
    .errors(errorsOf('NOT_FOUND', 'FORBIDDEN'))
    .route({ method: 'GET', path: '/mailbox', inputStructure: 'detailed', summary: 'Demo only: what would have been sent, newest first, at most 50' })
    /** The key is printed where Haat was started: whoever reads these messages can enter any account. */
    .input(z.object({ headers: z.object({ 'x-mailbox-key': z.string().max(200).default('') }) }))
    .output(z.object({ items: z.array(message) })),
};
