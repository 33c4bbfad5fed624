export const web = {};
