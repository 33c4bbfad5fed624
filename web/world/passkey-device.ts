import type { PasskeyAnswer, PasskeyDevice, PasskeyOptions } from '../../shared/domain/user/passkey.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Creates passkeys in this browser, and signs with them. Binary members are base64url in options and results, as
 * gateways send and expect them.
 */
export function passkeyDevice(window: Window & typeof globalThis): Pick<PasskeyDevice, 'create' | 'get'> {
  const { navigator } = window;
  const bytesOf = (text: unknown) =>
    Uint8Array.from(window.atob(String(text).replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
  const textOf = (bytes: ArrayBuffer | null) =>
    window
      .btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const listOf = (value: unknown) =>
    Array.isArray(value) ? (value as Fields[]).map((one) => ({ ...one, id: bytesOf(one.id) })) : [];
  const answerOf = (credential: Credential | null, members: readonly string[]): PasskeyAnswer => {
    const { id, type, rawId, response, authenticatorAttachment } = credential as PublicKeyCredential;
    const held = response as unknown as Record<string, ArrayBuffer | null>;
    return {
      id,
      type,
      rawId: textOf(rawId),
      authenticatorAttachment,
      clientExtensionResults: {},
      response: Object.fromEntries(members.flatMap((name) => (held[name] ? [[name, textOf(held[name])]] : []))),
    };
  };
  return {
    async create(options: PasskeyOptions) {
      const user = options.user as Fields;
      const publicKey = {
        ...options,
        challenge: bytesOf(options.challenge),
        user: { ...user, id: bytesOf(user.id) },
        excludeCredentials: listOf(options.excludeCredentials),
      } as unknown as PublicKeyCredentialCreationOptions;
      return answerOf(await navigator.credentials.create({ publicKey }), ['attestationObject', 'clientDataJSON']);
    },
    async get(options: PasskeyOptions) {
      const publicKey = {
        ...options,
        challenge: bytesOf(options.challenge),
        allowCredentials: listOf(options.allowCredentials),
      } as unknown as PublicKeyCredentialRequestOptions;
      const members = ['authenticatorData', 'clientDataJSON', 'signature', 'userHandle'];
      return answerOf(await navigator.credentials.get({ publicKey }), members);
    },
  };
}
