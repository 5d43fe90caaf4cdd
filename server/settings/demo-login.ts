/** Printed at start, and known to everybody: see accounts/sign-in/demo-access.ts. */
export const demoLogin = { email: 'seller@haat.example', password: 'haat-demo', storeName: 'Rangrez' };
