/** Of what came back only the answer itself goes on to the check (RFC 6749 §4.1.2, RFC 9207); each at most once. */
export function responseParameters(returned: URLSearchParams): URLSearchParams {
  const names = ['code', 'state', 'iss'];
  return new URLSearchParams([...returned].filter(([name]) => names.includes(name)));
}

/** Parameters of the official client's `queryParams` that may reach a provider; those that steer the flow are ours. */
const passedOn = [
  'prompt',
  'access_type',
  'include_granted_scopes',
  'login_hint',
  'hd',
  'display',
  'locale',
  'ui_locales',
  'acr_values',
  'auth_type',
  'domain_hint',
  'kc_idp_hint',
];

export function extraParameters(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(passedOn.flatMap((name) => (query[name] ? [[name, query[name].slice(0, 500)]] : [])));
}

/** Scopes come separated by blanks, or by commas as GoTrue also takes them (RFC 6749 §3.3). */
export function readScopes(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,]+/).filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(scope));
}
