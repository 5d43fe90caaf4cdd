/** A test file as one run of it went. */
export type FileResult = {
  project: string;
  /** From the root of the project. */
  path: string;
  passed: number;
  /** Tests that failed; 1 where the file or its set-up did. */
  failed: number;
  skipped: number;
  seconds: number;
  /** The first lines of what went wrong, unpainted. */
  errors: string[];
};

/** What a run of Vitest leaves behind in the file that `resultsVariable` names. */
export type RunResults = {
  files: FileResult[];
  /** Those that belong to no file. */
  errors: string[];
};

/** The environment variable with the path at which a run leaves its results. */
export const resultsVariable = 'HAAT_TEST_RESULTS';
