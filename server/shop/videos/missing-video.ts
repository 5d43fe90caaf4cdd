import { refused } from '#server/platform/outcome.ts';

export const missingVideo = () => refused('NOT_FOUND', 'There is no such video, or it was deleted.');
