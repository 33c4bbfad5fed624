/** What an admin's home page shows: the site, or what the admin uses of it, as every user's home page does. */
export type HomeView = 'site' | 'own';

/** The view that an address names: `?of=own`, else the site. */
export function homeViewOf(search: string): HomeView {
  return new URLSearchParams(search).get('of') === 'own' ? 'own' : 'site';
}
