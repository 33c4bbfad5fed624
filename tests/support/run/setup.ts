// Runs before every test file is loaded, so that the environment is the same on every machine. `CI` would silence Ink,
// colour variables would change the output, and a proxy cannot reach our loopback servers.
for (const name of Object.keys(process.env)) {
  if (name === 'CI' || name === 'NO_COLOR' || name === 'FORCE_COLOR' || /^(http|https|all|no)_proxy$/i.test(name)) {
    delete process.env[name];
  }
}
