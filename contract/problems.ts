/** Every refusal the API can give, with its HTTP status. The message sent along says what to do about it. */
export const problemStatus = {
  INPUT_INVALID: 422,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  SECOND_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  SOLD_OUT: 409,
  PRICE_CHANGED: 409,
  OFFER_REFUSED: 409,
  ORDER_STATE: 409,
  STREAM_STATE: 409,
  IDEMPOTENCY_MISMATCH: 422,
  UPLOAD_TOO_LARGE: 413,
  UPLOAD_UNSUPPORTED: 415,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** The part of an error answer that a browser reads. */
export type FieldProblem = { path: string; message: string };
