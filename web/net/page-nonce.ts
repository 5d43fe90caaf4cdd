import { createContext } from 'react';

/** The nonce of this answer's Content-Security-Policy, while the server draws the page; browsers hide it from scripts. */
export const PageNonce = createContext('');
