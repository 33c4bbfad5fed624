/** Mobile is a width of at most 600 px (NAV-11). */
export const mobileQuery = '(max-width: 600px)';

/** Where the side navigation takes room from tables that need it. */
export const narrowQuery = '(max-width: 1280px)';

/** Where columns that only fill room (`fillsRoom`) have it: beside the side navigation, or where that is folded. */
export const roomyQuery = '(min-width: 1400px), (min-width: 1240px) and (max-width: 1280px)';

/** Where details have room beside a list (WEB-05); below they lie over it. */
export const besideQuery = '(min-width: 1101px)';
