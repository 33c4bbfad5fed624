import type { Credential, CredentialStore } from '../../shared/gateway/credential.ts';

/**
 * A credential store that hands every change (sign-in, refresh, logout) to `save`, one after the other. A change that
 * cannot be saved rejects, so that a session which exists only in memory is never taken for a kept one.
 */
export function createCredentialStore(
  initial: Credential,
  save: (credential: Credential) => Promise<void>,
): CredentialStore {
  let current = initial;
  let saving = Promise.resolve();
  return {
    read: () => current,
    write(credential) {
      current = credential;
      saving = saving.catch(() => undefined).then(() => save(credential));
      return saving;
    },
  };
}
