/** So long after signing in, or showing anew who one is, a person changes how they sign in without a further proof. */
export const freshProofMs = 15 * 60_000;
