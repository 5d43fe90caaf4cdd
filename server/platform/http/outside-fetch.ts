import { lookup as resolveName } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

type OutsideProblemReason = 'scheme' | 'address' | 'redirects' | 'silent' | 'slow' | 'unreachable';

/** Why an address on the web could not be read. The message may be shown to whoever gave the address. */
export class OutsideProblem extends Error {
  readonly reason: OutsideProblemReason;

  constructor(reason: OutsideProblemReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export type OutsideOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
  signal?: AbortSignal;
  /** Hops followed, each checked like the first; only GET and HEAD follow any. */
  maximumRedirects?: number;
  /** Milliseconds without a byte, from the first packet to the end of the body. */
  silentMs?: number;
  /** Which addresses may be asked; by default those of the public web only. */
  isAllowed?: (address: string) => boolean;
  /** Replaces the system's resolver in tests. */
  resolve?: typeof resolveName;
};

/** For what takes the place of the web. */
export type FetchOutside = typeof fetchOutside;

const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Asks an address that a stranger named. Every address of the name is checked when the connection is made, so that DNS rebinding has
 * no effect. Throws `OutsideProblem`; the body throws it too when the other side falls silent.
 */
export async function fetchOutside(address: string, options: OutsideOptions = {}): Promise<IncomingMessage> {
  let url = new URL(address);
  const follows = ['GET', 'HEAD'].includes(options.method ?? 'GET') ? (options.maximumRedirects ?? 3) : 0;
  for (let hop = 0; ; hop += 1) {
    const response = await ask(url, options);
    const { location } = response.headers;
    if (!redirects.has(response.statusCode ?? 0) || !location || follows === 0) return response;
    response.destroy();
    if (hop === follows) throw new OutsideProblem('redirects', 'The address leads on too many times.');
    if (!URL.canParse(location, url)) throw new OutsideProblem('unreachable', 'The address leads to one that cannot be read.');
    url = new URL(location, url);
  }
}

async function ask(url: URL, { method, headers, body, signal, silentMs = 60_000, isAllowed = isPublicAddress, resolve = resolveName }: OutsideOptions) {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutsideProblem('scheme', 'Only http and https addresses can be read.');
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isAllowed(literal)) throw privateAddress();
  const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const lookup = allowedOnly(resolve, isAllowed);
  const request = send(url, { method, headers, signal, lookup, agent: false, timeout: silentMs });
  let response: IncomingMessage | undefined;
  request.on('timeout', () => {
    const problem = new OutsideProblem('silent', `The address sent nothing for ${Math.round(silentMs / 1000)} seconds.`);
    response?.destroy(problem);
    request.destroy(problem);
  });
  request.on('response', (message) => {
    response = message;
    answer(message);
  });
  request.on('error', (error) => reject(signal?.aborted ? error : asProblem(error)));
  request.end(body);
  return await promise;
}

function asProblem(error: Error): OutsideProblem {
  if (error instanceof OutsideProblem) return error;
  return new OutsideProblem('unreachable', 'The address cannot be reached.', { cause: error });
}

function privateAddress(): OutsideProblem {
  return new OutsideProblem('address', 'The address is not on the public web.');
}

function allowedOnly(resolve: typeof resolveName, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))) return callback(privateAddress(), []);
      if (options.all) return callback(null, addresses);
      return callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
    });
  };
}

/**
 * Whether everybody reaches the same host under it: no loopback, private, link-local, metadata, carrier or test network, and no
 * IPv6 form that stands for an IPv4 address (RFC 6890); IPv6 is public in 2000::/3 only (RFC 4291 §2.4).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || ((address.parts[0] ?? 0) & 0xe000) === 0x2000;
}
