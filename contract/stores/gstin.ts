const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State, PAN, the number of the registration within the state, Z, check character. */
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** 15 characters whose last is that of Luhn's algorithm modulo 36 over the others (docs/product.md, "Store settings"). */
export function isGstin(text: string): boolean {
  return shape.test(text) && isState(Number(text.slice(0, 2))) && checkCharacterOf(text.slice(0, -1)) === text.at(-1);
}

/** 1 to 38 are the states; 97 is other territory, 99 a jurisdiction of the center. */
function isState(code: number): boolean {
  return (code >= 1 && code <= 38) || code === 97 || code === 99;
}

/** Luhn modulo N: from the right every other value is doubled, and the two digits of what comes out are added. */
function checkCharacterOf(text: string): string | undefined {
  const base = characters.length;
  const sum = [...text].reverse().reduce((total, character, place) => {
    const value = characters.indexOf(character) * (place % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / base) + (value % base);
  }, 0);
  return characters[(base - (sum % base)) % base];
}
