/** The secrets of a thing by field. */
type ThingSecrets = Readonly<Record<string, string>>;

/** Which secrets were set on this gateway from here (CHG-01): no gateway gives one back. Holds none of them itself. */
export interface SecretMemory {
  /** Tells whether a field was last set to this secret; undefined where that is not known. Rejects where nothing can be read. */
  read(): Promise<(file: string, name: string, field: string, secret: string) => boolean | undefined>;
  /**
   * Forgets what these fields were set to, as it is about to be set: so a program that is killed leaves nothing wrong behind.
   * Resolves to what keeps how that ended: what they were set to, or, for undefined, that they are as they were. Rejects where
   * what is known cannot be forgotten.
   */
  begin(
    file: string,
    name: string,
    fields: readonly string[],
  ): Promise<(set: ThingSecrets | undefined) => Promise<void>>;
}
