import type { Credential, CredentialStore } from '../../shared/gateway/client/credential.ts';

/**
 * A credential store that passes every change (sign-in, refresh, logout) to `save`, one after the other. A change that
 * cannot be saved rejects, so that a session which exists only in memory is not taken for a stored one.
 */
export function createCredentialStore(
  initial: Credential,
  save: (credential: Credential) => Promise<void>,
  load?: () => Promise<Credential>,
): CredentialStore {
  let current = initial;
  let saving = Promise.resolve();
  return {
    read: () => current,
    async reload() {
      await saving.catch(() => undefined);
      const stored = (await load?.()) ?? current;
      // The profile was signed out elsewhere: this run goes on with its own credential.
      if (stored.kind !== 'none') current = stored;
      return current;
    },
    write(credential) {
      current = credential;
      saving = saving.catch(() => undefined).then(() => save(credential));
      return saving;
    },
  };
}
