import { z } from 'zod';
import { grievanceId } from '#contract/ids.ts';
import { errorsOf, openRoute, pageInput, pageOf } from '#contract/route.ts';
import { grievanceAnswer, grievanceForm, grievanceSubjects } from './grievance-form.ts';

export const grievanceStates = ['open', 'settled'] as const;
export type GrievanceState = (typeof grievanceStates)[number];

const grievance = z.object({
  id: grievanceId,
  /** By which the person is told of it. */
  number: z.number().int(),
  name: z.string(),
  email: z.string(),
  subject: z.enum(grievanceSubjects),
  about: z.string(),
  words: z.string(),
  created_at: z.iso.datetime(),
  /** Until when it must be settled. */
  due_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
});
export type Grievance = z.infer<typeof grievance>;

const operatorRoute = openRoute.errors(errorsOf('UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN', 'NOT_FOUND'));

export const grievancesContract = {
  create: openRoute
    .route({ method: 'POST', path: '/grievances', summary: 'Complain to whoever runs this site; the same one sent twice is one' })
    .input(grievanceForm)
    .output(z.object({ number: z.number().int(), due_at: z.iso.datetime() })),
  list: operatorRoute
    .route({ method: 'GET', path: '/operator/grievances', summary: 'Grievances: open ones with what is due first, settled ones with the newest' })
    .input(z.strictObject({ ...pageInput, state: z.enum(grievanceStates).default('open') }))
    .output(pageOf(grievance)),
  settle: operatorRoute
    .route({ method: 'POST', path: '/operator/grievances/{id}/settlement', summary: 'Settle a grievance by an answer, which its person is mailed' })
    .input(z.strictObject({ id: grievanceId, answer: grievanceAnswer }))
    .output(z.object({ /** False: it was settled before. */ settled: z.boolean() })),
};
