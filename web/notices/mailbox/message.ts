import type { InferContractRouterOutputs } from '@orpc/contract';
import type { noticesContract } from '#contract/notices/notices.ts';

export type Message = InferContractRouterOutputs<typeof noticesContract>['mailbox']['items'][number];
