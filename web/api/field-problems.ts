import { ORPCError } from '@orpc/client';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { FieldProblem } from '#contract/problems.ts';

type Place<Values extends FieldValues> = FieldPath<Values> | ((message: string) => void);

/**
 * Says beside the fields of a form what the server did not take of its input; the first of them gets the focus. `places`: the field
 * of each path of that input, or what shows it, in the order in which they stand. True where each problem stands beside a field, so that
 * no toast needs to repeat one.
 */
export function showFieldProblems<Values extends FieldValues, Output>(
  { setError }: Pick<UseFormReturn<Values, unknown, Output>, 'setError'>,
  error: unknown,
  places: Record<string, Place<Values>>,
): boolean {
  const problems = fieldProblemsOf(error);
  let shouldFocus = true;
  for (const [path, place] of Object.entries(places)) {
    const message = problems.find((problem) => problem.path === path)?.message;
    if (message === undefined) continue;
    if (typeof place === 'function') place(message);
    else setError(place, { message }, { shouldFocus });
    shouldFocus = false;
  }
  return problems.length > 0 && problems.every(({ path }) => path in places);
}

export function fieldProblemsOf(error: unknown): FieldProblem[] {
  return error instanceof ORPCError && error.code === 'INPUT_INVALID' ? (error.data?.fields ?? []) : [];
}
