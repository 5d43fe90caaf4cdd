/** What is made when it is first asked for, and kept: each format of `Intl` takes a phone some milliseconds, and a page uses few of them. */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
