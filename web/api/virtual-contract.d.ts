declare module 'virtual:contract' {
  /** The contract without its schemas: enough to build requests, not to check them. */
  const contract: import('@orpc/contract').AnyContractRouter;
  export default contract;
}
