import { ORPCError } from '@orpc/client';
import type { RouterContextProvider } from 'react-router';
import { reportErrorContext } from './context.ts';

/** For a loader whose page says itself what failed, once the browser has asked again: the status to answer with. What is no refusal is logged. */
export function statusOfFailed(context: Readonly<RouterContextProvider>, error: unknown): number {
  if (error instanceof ORPCError && error.status < 500) return error.status;
  context.get(reportErrorContext)(error);
  return error instanceof ORPCError ? error.status : 500;
}
