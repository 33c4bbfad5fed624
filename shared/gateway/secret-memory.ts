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
   * Forgets what these fields were set to, before they are set, so that a program that is killed meanwhile leaves no
   * wrong record. Resolves with a function that stores the outcome: the secrets that were set, or, for undefined, that
   * the fields are unchanged. Rejects where a known record cannot be removed; where none is known and nothing can be
   * written, the function stores nothing.
   */
  begin(
    file: string,
    name: string,
    fields: readonly string[],
  ): Promise<(set: ThingSecrets | undefined) => Promise<void>>;
}
