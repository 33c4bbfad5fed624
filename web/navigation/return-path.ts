/**
 * The `next` parameter of a sign-in address, if it is a path of the console. Undefined for addresses of other sites
 * (`//host`, or with the backslashes that browsers read as slashes) and for `/login` itself.
 */
export function safeReturnPath(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return undefined;
  return next.startsWith('/login') ? undefined : next;
}
