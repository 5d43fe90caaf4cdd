type Jobs = { wake(kind?: string): void };

/** Wakes whoever runs the jobs, from where one was added. Until they run, and once they have stopped, nobody is woken: the next start looks at once. */
export function createJobWaker() {
  let running: Jobs | undefined;
  return {
    /** `kind`: of what was added, where it is of one kind. */
    wake: (kind?: string): void => running?.wake(kind),
    /** From now on these are woken. */
    use(jobs: Jobs): void {
      running = jobs;
    },
  };
}
