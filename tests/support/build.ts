import { fileURLToPath } from 'node:url';

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url));
export const executable = fileURLToPath(new URL('../../bin/tollgate.cjs', import.meta.url));
export const webFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));
