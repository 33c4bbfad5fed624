export const task = {};
