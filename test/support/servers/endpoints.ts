import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import * as api from '#contract/api.ts';

/** `name` is its path through the contract: `orders.place`. */
export type Endpoint = { name: string; method: string; path: string };

/** Every endpoint of the contract. */
export const apiEndpoints: readonly Endpoint[] = endpointsOf(api);

function endpointsOf(router: object, name: string[] = []): Endpoint[] {
  return Object.entries(router).flatMap(([key, value]: [string, object]) => {
    if (!isContractProcedure(value)) return endpointsOf(value, [...name, key]);
    const { method = 'POST', path = '' } = (value as AnyContractProcedure)['~orpc'].route;
    return [{ name: [...name, key].join('.'), method, path: `/api${path}` }];
  });
}
