import type { FieldProblem, ProblemCode } from '#contract/problems.ts';

/** An expected refusal: a code of the contract and a sentence that says what to do. */
export type Problem = { code: ProblemCode; message: string; data?: unknown };

/** What a service method returns when the caller must handle the refusals. */
export type Outcome<T> = { ok: true; value: T } | Refused;
export type Refused = { ok: false; problem: Problem };

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

/** For what is written of a person: their session ended, maybe with their account, before it stood. */
export const sessionEnded = (): Refused => refused('UNAUTHENTICATED', 'Your session has ended. Sign in again.');

export function refused(code: ProblemCode, message: string, data?: unknown): Refused {
  return { ok: false, problem: { code, message, data } };
}

/** What is wrong with an input, wherever it came from: a sentence that says what to do, and the fields that it is about. */
export function inputProblem(message: string, fields: FieldProblem[] = []): Problem {
  return { code: 'INPUT_INVALID', message, data: { fields } };
}

/** Refuses an input for one field of it. */
export function invalidInput(path: string, message: string): Refused {
  return { ok: false, problem: inputProblem(message, [{ path, message }]) };
}

/** Thrown only for missing permission, by the first line of a service method. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}
