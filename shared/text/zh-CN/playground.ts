export const playground = {};
