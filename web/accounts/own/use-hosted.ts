import { useAuthSettings } from '../../api/auth-settings.ts';

/** Whether another service keeps the accounts, with its own list of devices and deletion; `undefined` until known. */
export function useHosted(): boolean | undefined {
  return useAuthSettings()?.haat.hosted;
}
