import { createHmac } from 'node:crypto';

/** Stands for a device in the ledger: nothing else that is kept of the device leads to its answers, nor they to it. */
export function createDeviceKeys(secret: Uint8Array): (deviceId: string) => string {
  return (deviceId) => createHmac('sha256', secret).update(deviceId).digest('base64url');
}
