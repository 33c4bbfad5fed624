/** Spec 9: mobile is a width of at most 600 px. */
export const mobileQuery = '(max-width: 600px)';
