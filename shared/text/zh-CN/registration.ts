export const registration = {};
