import { problem, type StageProblem } from '../stage-problem.ts';

/** One frame may add at most this much to the length of a GOP, so that a network gap is not taken for one. */
export const gopStepMs = 250;

/** Media time without a key frame after which one is asked for, where the sender can be asked. */
export const wantedGopMs = 2_400;
/** Above this a viewer who joins or lost something waits noticeably, and the seller is told how to set the encoder. */
export const longGopMs = 2_600;

/** Pictures come, and none of them is whole by itself. The cure is the same where an encoder sends no key frames at all. */
export const openGop: StageProblem = problem(
  'LIMIT_EXCEEDED',
  'No whole picture came to start from, as with an open GOP or intra refresh. Set the encoder to a closed GOP (IDR) every 2 s.',
);
