/**
 * Providers known by name, in the order of their buttons: what people read, and the parts of `AUTH_<NAME>`, each by the word for it there.
 * Everything else about one is in `accounts/providers/create-client.ts`, which does not compile without it.
 */
export const knownProviders = {
  google: { label: 'Google', parts: { clientId: 'client_id', clientSecret: 'client_secret' } },
  facebook: { label: 'Facebook', parts: { clientId: 'app_id', clientSecret: 'app_secret' } },
  apple: { label: 'Apple', parts: { clientId: 'services_id', teamId: 'team_id', keyId: 'key_id', privateKeyFile: 'private_key_file' } },
} as const;
