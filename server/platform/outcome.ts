import type { ProblemCode } from '#contract/problems.ts';

/** An expected refusal: a code of the contract and a sentence that says what to do. */
export type Problem = { code: ProblemCode; message: string; data?: unknown };

/** What a service method returns when the caller must handle the refusals. */
export type Outcome<T> = { ok: true; value: T } | Refused;
export type Refused = { ok: false; problem: Problem };

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refused(code: ProblemCode, message: string, data?: unknown): Refused {
  return { ok: false, problem: { code, message, data } };
}

/** Thrown only for missing permission, by the first line of a service method. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}
