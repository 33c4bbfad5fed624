/** What a program started by us must not learn: it may be any program, and its environment is shown to its user's others. */
const secretName = /^TOLLGATE_.*(?:TOKEN|PASSWORD|SECRET|KEY|COOKIE)/;

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment for a program that is started, without credentials. */
export function childEnvironment(environment: Environment): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !secretName.test(name)));
}

/** Starts a program by a package that hands our whole environment on: credentials are taken out of it meanwhile. */
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
