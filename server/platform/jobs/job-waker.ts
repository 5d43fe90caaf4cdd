/** Wakes whoever runs the jobs, from where one was added. Until they run, and once they have stopped, nobody is woken: the next start looks at once. */
export function createJobWaker() {
  let running: { wake(): void } | undefined;
  return {
    wake: (): void => running?.wake(),
    /** From now on these are woken. */
    use(jobs: { wake(): void }): void {
      running = jobs;
    },
  };
}
