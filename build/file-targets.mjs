// The targets of the single executable: for each the runtime to embed and the package that reads the system's keyring.
// Both come from the package registry and are verified with the hash given here or in package-lock.json.
export const bunVersion = '1.4.5';

const runtime = (name, integrity) => ({ name: `@oven/bun-${name}`, version: bunVersion, integrity });

export const targets = {
  'linux-x64': {
    bun: 'bun-linux-x64',
    runtime: runtime(
      'linux-x64',
      'sha512-IWX9BELoGHAUtMonkeSaNaZwXzRk+oDw6Mk+HBFXd3KHYIBNBsIGRupMZPcgNoDbJpLu6gAJjIoIVPZtt1aJ1g==',
    ),
    keyring: 'linux-x64-gnu',
    deb: 'amd64',
  },
  'linux-arm64': {
    bun: 'bun-linux-arm64',
    runtime: runtime(
      'linux-aarch64',
      'sha512-4BXmsSKnjOrlGWqZV4x/oWa7AVoR+B6lCXddMzOAXBIm3t50eslg9wb66gmtW1AamEQ1l1CDvmmruysEhqOWMg==',
    ),
    keyring: 'linux-arm64-gnu',
    deb: 'arm64',
  },
  'linux-x64-musl': {
    bun: 'bun-linux-x64-musl',
    runtime: runtime(
      'linux-x64-musl',
      'sha512-10QoW/YfTgnURaGEaHpJCiXjLI2e5iTtfVDaA5JKcyUzaa1cq6cVUY9/Uq5XkYzvtRjHLRe9Oj/lTDIQcxy8HQ==',
    ),
    keyring: 'linux-x64-musl',
  },
  'linux-arm64-musl': {
    bun: 'bun-linux-arm64-musl',
    runtime: runtime(
      'linux-aarch64-musl',
      'sha512-XCNc+WvvMAdNNb+OWTogpy+N9wm62fkVeEVLb6how0RZhW5LPi6c7BlkeVCuWps7XjEl2saFpHFa20/1E+PAHg==',
    ),
    keyring: 'linux-arm64-musl',
  },
  'darwin-x64': {
    bun: 'bun-darwin-x64',
    runtime: runtime(
      'darwin-x64',
      'sha512-qkLPMGHZM9NI6CeHTWwVezzmlo6cC4Ta7yUAjYIWXS366qQcOlcp75t2uZyiuVRBMPS0h9qE0tCcvCHGaFqjJg==',
    ),
    keyring: 'darwin-x64',
  },
  'darwin-arm64': {
    bun: 'bun-darwin-arm64',
    runtime: runtime(
      'darwin-aarch64',
      'sha512-4MIFXHmctH2EhAxLXm2/qxNtv17dFtLJylvaOCsrgq6KSqHTs6eW5YSrJjRbJxYUJaR901fsN8JfZOa+CsWpWQ==',
    ),
    keyring: 'darwin-arm64',
  },
  'windows-x64': {
    bun: 'bun-windows-x64',
    runtime: runtime(
      'windows-x64',
      'sha512-FNvply651vcE/GHgNWz6mZvhmkwBuu8Hw54oNzA+CQog+HW+542rXQmZqNHRkFxazD9L3xi+iTtvO3engAgJfw==',
    ),
    keyring: 'win32-x64-msvc',
  },
};

/** Returns the target that matches this machine. */
export function ownTarget() {
  const isMusl = process.platform === 'linux' && process.report?.getReport().header.glibcVersionRuntime === undefined;
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `${system}-${process.arch}${isMusl ? '-musl' : ''}`;
}
