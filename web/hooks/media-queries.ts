/** The mobile layout: a width of at most 600 px (NAV-11). */
export const mobileQuery = '(max-width: 600px)';

/** Widths at which tables need the room of the side navigation, so it is collapsed by default. */
export const narrowQuery = '(max-width: 1280px)';

/** Widths at which `fillsRoom` columns fit: beside the open side navigation, or beside the collapsed one. */
export const roomyQuery = '(min-width: 1400px), (min-width: 1240px) and (max-width: 1280px)';

/** Widths at which details fit beside a list (WEB-05); on narrower screens they cover it. */
export const besideQuery = '(min-width: 1101px)';
