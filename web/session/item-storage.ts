/** Named texts that outlive the page. Never throws: a full or forbidden storage forgets. */
export interface ItemStorage {
  read(name: string): string | undefined;
  write(name: string, value: string): void;
  remove(name: string): void;
  /** Calls back when another tab of this console changed something. */
  watch(callback: () => void): () => void;
}
