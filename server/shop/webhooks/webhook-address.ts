import ipaddr from 'ipaddr.js';
import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { isPublicAddress } from '#server/platform/http/outside-fetch.ts';
import { done, invalidInput, type Outcome } from '#server/platform/outcome.ts';

/** Names that lead nowhere on the public web (RFC 6761, RFC 6762, RFC 8375). */
const insideNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/;

/**
 * The address as it is called, or what is wrong with it for whoever typed it. What its name leads to is checked with every connection
 * (`outside-fetch`), since it may lead elsewhere by then. `allowPrivate`: of PRIVATE_ADDRESSES.
 */
export function checkAddress(text: string, allowPrivate: boolean): Outcome<string> {
  const wrong = (message: string) => invalidInput('url', message);
  if (!/^[\x21-\x7e]+$/.test(text) || text.includes('\\') || !URL.canParse(text))
    return wrong('Enter a whole address, such as https://hooks.example.com/orders');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return wrong('The address must begin with https://');
  if (url.username !== '' || url.password !== '') return wrong('Leave the user name and password out of the address: each message is signed instead');
  if (url.hash !== '') return wrong('Leave out the part from # on: it is never sent');
  if (!allowPrivate && isInside(url.hostname)) return wrong('The address must be on the public web');
  return done(url.href);
}

function isInside(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal)) return !isPublicAddress(literal);
  return isLoopback(hostname) || insideNames.test(hostname) || !hostname.replace(/\.$/, '').includes('.');
}
