/** A refusal of `/auth/v1`, in the words the official client reads (docs/accounts.md, "Wire format"). */
export type AuthProblem = {
  status: 400 | 401 | 403 | 404 | 413 | 422 | 429 | 500 | 503;
  code: string;
  message: string;
  weak_password?: { reasons: ('length' | 'characters' | 'pwned')[] };
  retryAfterSeconds?: number;
};

export type AuthRefused = { ok: false; problem: AuthProblem };
export type AuthOutcome<T> = { ok: true; value: T } | AuthRefused;

export function granted<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function denied(status: AuthProblem['status'], code: string, message: string, more?: Partial<AuthProblem>): AuthRefused {
  return { ok: false, problem: { status, code, message, ...more } };
}

/** For an input that is not valid: 400, `message` says what to send. */
export function invalidRequest(message: string): AuthRefused {
  return denied(400, 'validation_failed', message);
}

/** Thrown for a missing or ended session by the first line of a method, and for a request that cannot be read. */
export class AuthRefusal extends Error {
  readonly problem: AuthProblem;

  constructor(status: AuthProblem['status'], code: string, message: string) {
    super(message);
    this.problem = { status, code, message };
  }
}
