/* Types of remote.schema.json, by npm run --silent schema-types -w platform > platform/remote.schema.ts */

/**
 * What a remote says about itself: its routes, its entries in the menu, and what to fetch ahead.
 */
export interface RemoteFile {
  $schema?: string;
  /**
   * a list of at least one route, each with path and access
   *
   * @minItems 1
   */
  routes: Route[];
  /**
   * a list of links for the header of signed-in screens
   */
  menu?: MenuEntry[];
  /**
   * a list of remotes, such as mf-dashboard, that candidates usually go to next
   */
  next?: string[];
  /**
   * a whole number from 1 to 2000, 200 when left out: the most KiB of JavaScript and CSS (brotli) that a route of this remote may load beside what the shell provides
   */
  budget?: number;
}
/**
 * a route with path and access, perhaps title, wholePage and aliases
 */
export interface Route {
  /**
   * a pattern such as /saved-jobs or /jobs/:id, which begins with a word of small letters, digits and hyphens, and not with an address of the portal itself (api, builds, channels, health, ops, previews, reports)
   */
  path: string;
  /**
   * public, or session: without a session the candidate is sent to the sign-in
   */
  access: 'public' | 'session';
  /**
   * the page's title without the portal's name, until the remote sets one
   */
  title?: string;
  /**
   * true, if the remote draws its own header, main and footer
   */
  wholePage?: boolean;
  /**
   * a list of addresses that people type, such as /login, which redirect to this path; it has no parameters then
   */
  aliases?: string[];
}
/**
 * a link with label, to and order, perhaps activePath, userMenuLabel and userMenuOnly
 */
export interface MenuEntry {
  /**
   * the link's text
   */
  label: string;
  /**
   * a path, without parameters, that one of the routes matches
   */
  to: string;
  /**
   * a whole number: entries are sorted by it, smallest first
   */
  order: number;
  /**
   * the entry is current on every path that contains this text; without it, on exactly its own
   */
  activePath?: string;
  /**
   * the label in the user menu of small screens; without it, it is not there
   */
  userMenuLabel?: string;
  /**
   * true, if the link is in the user menu of all screens, and not in the navigation
   */
  userMenuOnly?: boolean;
}
