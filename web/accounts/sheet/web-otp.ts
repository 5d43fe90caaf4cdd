type OtpRequest = CredentialRequestOptions & { otp: { transport: 'sms'[] } };

/** Hands over the code of a text message that names this site, where the browser can read it (WebOTP). Returns its stop. */
export function listenForTextMessage(onCode: (code: string) => void): () => void {
  const abort = new AbortController();
  if ('OTPCredential' in globalThis) {
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: abort.signal };
    navigator.credentials.get(request).then(
      (credential) => credential && onCode((credential as Credential & { code: string }).code),
      // Refused, timed out or stopped: the code is typed instead.
      () => {},
    );
  }
  return () => abort.abort();
}
