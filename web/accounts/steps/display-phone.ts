/** E.164 as the server wants it: '+91 98765-43210' → '+919876543210'. */
export function wirePhone(typed: string): string {
  return typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
}

/** The server keeps numbers without their plus. Indian ones read in two halves. */
export function displayPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const indian = /^91(\d{5})(\d{5})$/.exec(digits);
  return indian ? `+91 ${indian[1]} ${indian[2]}` : `+${digits}`;
}
