/** What was typed as a phone number of any country. The numbering plans are loaded only when somebody types a number. */
export async function readTypedPhone(text: string) {
  const [{ readPhone }, { default: plans }] = await Promise.all([import('#contract/formats/phone-numbers.ts'), import('libphonenumber-js/min/metadata')]);
  return readPhone(text, plans);
}
