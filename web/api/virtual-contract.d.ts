/** What shoppers' pages ask: room after room, each endpoint by name, path and method. `read-contract.ts` makes routes of it. */
declare module 'virtual:shopper-contract' {
  const text: string;
  export default text;
}

/** What only the dashboard asks, and what comes after an order, in the same form. */
declare module 'virtual:later-contract' {
  const text: string;
  export default text;
}
