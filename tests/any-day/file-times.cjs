// Loaded by every Node process of a run on another day. libfaketime does not intercept the call by which Node reads a
// file's times, so a lock or record written a moment ago would look days old.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const shift = Number(process.env.FAKETIME ?? 0) * 1000;

function later(stats) {
  if (typeof stats?.mtimeMs !== 'number') return stats;
  for (const name of ['atime', 'mtime', 'ctime', 'birthtime']) {
    const ms = stats[`${name}Ms`] + shift;
    Object.defineProperties(stats, {
      [`${name}Ms`]: { value: ms, enumerable: true },
      [name]: { value: new Date(ms), enumerable: true },
    });
  }
  return stats;
}

for (const name of ['stat', 'lstat', 'fstat']) {
  const { [name]: withCallback, [`${name}Sync`]: sync } = fs;
  fs[`${name}Sync`] = (...parts) => later(sync(...parts));
  fs[name] = (...parts) => {
    const done = parts.pop();
    withCallback(...parts, (error, stats) => done(error, later(stats)));
  };
}
for (const name of ['stat', 'lstat']) {
  const ask = fs.promises[name];
  fs.promises[name] = async (...parts) => later(await ask(...parts));
}

/**
 * Shifts a time that is set, so that it reads back unchanged. In seconds, not below 0, because Node treats negative
 * times as now.
 */
const earlier = (time) => Math.max(0, Number(time instanceof Date ? time.getTime() / 1000 : time) - shift / 1000);
const { utimesSync, promises } = fs;
const { utimes } = promises;
fs.utimesSync = (path, accessed, changed) => utimesSync(path, earlier(accessed), earlier(changed));
promises.utimes = (path, accessed, changed) => utimes(path, earlier(accessed), earlier(changed));
syncBuiltinESMExports();
