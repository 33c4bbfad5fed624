export const drawing = {};
