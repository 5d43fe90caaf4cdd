import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { ProviderFault } from './provider-client.ts';

const unreachableCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']);

/** Runs a conversation with a provider; whatever goes wrong in it comes out as a `ProviderFault`, without its tokens. */
export async function talk<T>(conversation: () => Promise<T>): Promise<T> {
  try {
    return await conversation();
  } catch (error) {
    throw toFault(error);
  }
}

function toFault(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError)
    return new ProviderFault(error.status >= 500 ? 'unreachable' : 'unverifiable', `it answered ${error.status}`);
  if (error instanceof ClientError) return new ProviderFault(unreachableCodes.has(error.code ?? '') ? 'unreachable' : 'unverifiable', error.message);
  const { name, message } = error as Error;
  // Undici reports every failed connection as a TypeError; our own timeouts are DOMExceptions.
  const isNetwork = (error instanceof TypeError && message === 'fetch failed') || name === 'TimeoutError' || name === 'AbortError';
  return new ProviderFault(isNetwork ? 'unreachable' : 'unverifiable', message);
}
