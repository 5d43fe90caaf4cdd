import type { HTTPMethod } from '@orpc/client';
import type { AnyContractRouter } from '@orpc/contract';

type Rooms = Record<string, Record<string, object>>;

/** The contract without its schemas: enough to build requests, not to check them. The text is `minified-contract.ts`'s. */
export function readContract(text: string): AnyContractRouter & Rooms {
  return Object.fromEntries(
    text.split(';').map((room) => {
      const [name, ...endpoints] = room.split(',');
      return [name, Object.fromEntries(endpoints.map(readEndpoint))];
    }),
  );
}

function readEndpoint(line: string) {
  const [name, path, method = 'GET', inputStructure] = line.split(' ');
  return [name, { '~orpc': { errorMap: {}, meta: {}, route: { method: method as HTTPMethod, path, inputStructure } } }];
}
