import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';

/** A shopper's first page is not made heavier by what it never asks: that comes with its first question. */
const parts = {
  'virtual:shopper-contract': (path: string) => !isAskedLater(path),
  'virtual:later-contract': isAskedLater,
};
const isPart = (id: string): id is keyof typeof parts => Object.hasOwn(parts, id);

/** Serves the contract as bare methods and paths, so that zod and the schemas stay out of the browser. */
export function minifiedContract(): Plugin {
  return {
    name: 'haat:minified-contract',
    resolveId: (id) => (isPart(id) ? `\0${id}` : undefined),
    async load(id) {
      const part = id.slice(1);
      if (!id.startsWith('\0') || !isPart(part)) return undefined;
      const api = await import('#contract/api.ts');
      return `export default ${JSON.stringify(written(api, parts[part]))};`;
    },
  };
}

/** By the dashboard, by the account page, after an order, by the server alone for its pages, by a link of a mail, and once a page has been looked at for a while. */
function isAskedLater(path: string): boolean {
  return /^\/(?:seller|operator|demo-bookings|consents|conversions|invitations|product-views|pages|page-mails|account\/profile|live-streams\/\{id\}\/like)(?:\/|$)/.test(
    path,
  );
}

/**
 * Most of the text would be the same frame around each route: a name, a method where it is not GET, and a path are enough for a
 * browser (`read-contract.ts`). What an endpoint is for stands in the OpenAPI document, and with which status it answers is the server's.
 */
function written(api: object, isOfPart: (path: string) => boolean): string {
  const rooms = minifyContractRouter(api as AnyContractRouter) as Record<string, Record<string, Endpoint>>;
  return Object.entries(rooms)
    .map(([room, endpoints]) => [room, Object.entries(endpoints).filter(([, { '~orpc': found }]) => isOfPart(found.route.path))] as const)
    .filter(([, endpoints]) => endpoints.length > 0)
    .map(([room, endpoints]) => [room, ...endpoints.map(([name, { '~orpc': found }]) => lineOf(name, found.route))].join(','))
    .join(';');
}

type Route = { method: string; path: string; inputStructure?: string };
type Endpoint = { '~orpc': { route: Route } };

function lineOf(name: string, { method, path, inputStructure, ...more }: Route): string {
  const kept = Object.keys(more).filter((key) => !['summary', 'description', 'successStatus'].includes(key));
  if (kept.length > 0) throw new Error(`${method} ${path}: the browser is not told of ${kept.join(', ')}`);
  const words = [name, path, method, inputStructure].slice(0, inputStructure ? 4 : 3);
  return words.join(' ').replace(/ GET$/, '');
}
