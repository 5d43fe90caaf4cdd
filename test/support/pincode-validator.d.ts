declare module 'pincode-validator' {
  const validator: { validate(pincode: string): boolean };
  export default validator;
}
