import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';

const publicId = 'virtual:contract';
const resolvedId = `\0${publicId}`;

/** Serves the contract as bare methods and paths, so that zod and the schemas stay out of the browser. */
export function minifiedContract(): Plugin {
  return {
    name: 'haat:minified-contract',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined;
      const api = await import('#contract/api.ts');
      return `export default ${JSON.stringify(minifyContractRouter(api), withoutWords)};`;
    },
  };
}

/** What an endpoint is for stands in the OpenAPI document. */
function withoutWords(key: string, value: unknown): unknown {
  return key === 'summary' && typeof value === 'string' ? undefined : value;
}
