import { ORPCError } from '@orpc/client';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { FieldProblem } from '#contract/problems.ts';

type Place<Values extends FieldValues> = FieldPath<Values> | ((message: string) => void);

/**
 * Says beside the fields of a form what the server did not take of its input; the first of them gets the focus. `places`: the field
 * of each path of that input, or what shows it, in the order in which they stand.
 */
export function showFieldProblems<Values extends FieldValues, Output>(
  { setError }: Pick<UseFormReturn<Values, unknown, Output>, 'setError'>,
  error: unknown,
  places: Record<string, Place<Values>>,
): void {
  const problems = fieldProblemsOf(error);
  let shouldFocus = true;
  for (const [path, place] of Object.entries(places)) {
    const message = problems.find((problem) => problem.path === path)?.message;
    if (message === undefined) continue;
    if (typeof place === 'function') place(message);
    else setError(place, { message }, { shouldFocus });
    shouldFocus = false;
  }
}

export function fieldProblemsOf(error: unknown): FieldProblem[] {
  return error instanceof ORPCError && error.code === 'INPUT_INVALID' ? (error.data?.fields ?? []) : [];
}
