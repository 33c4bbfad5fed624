/**
 * Variables that no child process may get: it may be any program, and other processes of its user can read its
 * environment.
 */
const secretName = /^TOLLGATE_.*(?:TOKEN|PASSWORD|SECRET|KEY|COOKIE)/;

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of a child process, without credentials. */
export function childEnvironment(environment: Environment): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !secretName.test(name)));
}

/**
 * Starts a program through a package that passes our whole environment on: credentials are removed from it meanwhile.
 */
export async function withoutSecrets<Result>(
  environment: Record<string, string | undefined>,
  start: () => Promise<Result>,
): Promise<Result> {
  const kept = Object.entries(environment).filter(([name]) => secretName.test(name));
  for (const [name] of kept) delete environment[name];
  try {
    return await start();
  } finally {
    for (const [name, value] of kept) environment[name] = value;
  }
}
