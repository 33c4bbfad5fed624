/** The options for the browser's WebAuthn call, as JSON, binary members in base64url. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;

/** The authenticator's answer, as JSON of the same form. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>;

/**
 * The browser's functions that create passkeys and sign with them. Both reject with a `DOMException` of a known name.
 */
export interface PasskeyDevice {
  /** Whether the browser has an authenticator that this page may use. */
  isOffered: boolean;
  create(options: PasskeyOptions): Promise<PasskeyAnswer>;
  get(options: PasskeyOptions): Promise<PasskeyAnswer>;
}
