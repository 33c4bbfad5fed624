export const tui = {};
