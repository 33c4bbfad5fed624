// Runs before every test file is loaded: the same environment on every machine. `CI` would silence Ink, colour switches
// would change what is drawn, and a proxy has no way to our loopback servers.
for (const name of Object.keys(process.env)) {
  if (name === 'CI' || name === 'NO_COLOR' || name === 'FORCE_COLOR' || /^(http|https|all|no)_proxy$/i.test(name)) {
    delete process.env[name];
  }
}
