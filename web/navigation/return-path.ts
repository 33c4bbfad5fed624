/** `next` of a sign-in address, when it stays inside the console; a foreign or odd address yields undefined. */
export function safeReturnPath(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return undefined;
  return next.startsWith('/login') ? undefined : next;
}
