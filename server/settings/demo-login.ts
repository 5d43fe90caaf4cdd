/** Printed at start, and known to everybody: see accounts/demo-door.ts. */
export const demoLogin = { email: 'seller@haat.example', password: 'haat-demo', storeName: 'Rangrez' };
