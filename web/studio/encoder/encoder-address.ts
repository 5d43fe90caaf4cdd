/** Without PUBLIC_URL the server knows itself as localhost; another device has to use the host by which its page was opened. */
export function reachableFrom(host: string, address: string): string {
  return address.replace(/\/\/localhost(?=[:/])/, `//${host}`);
}
