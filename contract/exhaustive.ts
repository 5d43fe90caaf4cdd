/**
 * Ends a dispatch on what another version of the program may send. A member of the union that is left out does not compile; at run
 * time a kind that only a newer peer knows does nothing.
 */
export function ignoreUnknown(_value: never): void {}

/** Ends a dispatch on values of our own making: a member of the union that is left out does not compile. */
export function unreachable(value: never): never {
  throw new Error(`no case for ${JSON.stringify(value)}`);
}
