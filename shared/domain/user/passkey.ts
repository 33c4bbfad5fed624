/** What a browser is asked with: WebAuthn as JSON, binary members in base64url. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;

/** What the authenticator answered, as JSON of the same kind. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>;

/** What makes passkeys and signs with them: the browser. Both reject with a `DOMException` of a known name. */
export interface PasskeyDevice {
  /** Whether there is one, and this page may ask it. */
  isOffered: boolean;
  create(options: PasskeyOptions): Promise<PasskeyAnswer>;
  get(options: PasskeyOptions): Promise<PasskeyAnswer>;
}
