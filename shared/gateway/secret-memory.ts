/** The secrets of one row, by field. */
type ThingSecrets = Readonly<Record<string, string>>;

/**
 * Which secrets this program set on this gateway (CHG-01), since no gateway returns one. It stores none of the secrets
 * themselves.
 */
export interface SecretMemory {
  /**
   * Resolves with a function that says whether a field was last set to this secret; undefined where that is not known.
   * Rejects where the memory cannot be read.
   */
  read(): Promise<(file: string, name: string, field: string, secret: string) => boolean | undefined>;
  /**
   * Forgets what these fields were set to, before they are set: a program that is killed meanwhile leaves nothing wrong
   * behind. Resolves with a function that stores the result: the secrets that were set, or, for undefined, that the
   * fields are unchanged. Rejects where the memory cannot be changed.
   */
  begin(
    file: string,
    name: string,
    fields: readonly string[],
  ): Promise<(set: ThingSecrets | undefined) => Promise<void>>;
}
