/** The server keeps numbers without their plus. Indian ones read in two halves. */
export function displayPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const indian = /^91(\d{5})(\d{5})$/.exec(digits);
  return indian ? `+91 ${indian[1]} ${indian[2]}` : `+${digits}`;
}
