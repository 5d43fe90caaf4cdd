import { refused } from '#server/platform/outcome.ts';

export const missingStream = () => refused('NOT_FOUND', 'This live event does not exist, or not any more.');
