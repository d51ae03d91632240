/* Types of remote.schema.json, by npm run --silent schema-types -w platform > platform/remote.schema.ts */

/**
 * What a remote says about itself: its routes, its entries in the menu, what to fetch ahead, and what it offers and contributes to other remotes' screens.
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
   * true, if the remote has an API of its own, at /api/<name of the remote>: ops set its server (REMOTE_APIS of the edge)
   */
  api?: boolean;
  /**
   * a whole number from 1 to 2000, 200 when left out: the most KiB of JavaScript and CSS (brotli) that this remote may load before a screen shows something, beside what the shell provides
   */
  budget?: number;
  /**
   * a list, by name, of settings with type and default, which a channel changes without a build. Pages contain them: none is a secret
   */
  settings?: {
    [k: string]: Setting;
  };
  /**
   * a list of extension points: places on the remote's screens to which other remotes contribute parts (docs/decisions/0075)
   *
   * @maxItems 20
   */
  points?: Point[];
  /**
   * a list of parts that the remote contributes to extension points of other remotes
   *
   * @maxItems 50
   */
  contributes?: Contribution[];
}
/**
 * a route with path and access, perhaps title, frame, wholePage, signedInHeader and aliases
 */
interface Route {
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
   * none, if nothing stands around the screen; without it, it has the portal's header and footer, those of candidates or those of visitors
   */
  frame?: 'none';
  /**
   * true, if the remote draws its own header, main and footer
   */
  wholePage?: boolean;
  /**
   * true, if a signed-in candidate keeps the header and the footer of signed-in screens on a public page; the remote draws none for them then
   */
  signedInHeader?: boolean;
  /**
   * a list of addresses that people type, such as /login, which redirect to this path; it has no parameters then
   */
  aliases?: string[];
}
/**
 * a link with label, to and order, perhaps activePath, userMenuLabel and userMenuOnly
 */
interface MenuEntry {
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
/**
 * a setting with type and default, perhaps description, enum, minimum, maximum and maxLength
 */
interface Setting {
  /**
   * what it does, for those who change it
   */
  description?: string;
  type: 'string' | 'number' | 'integer' | 'boolean';
  /**
   * its value until a channel has another, in development, and in the page of the remote alone
   */
  default: string | number | boolean;
  /**
   * the values that it may have
   *
   * @minItems 1
   * @maxItems 50
   */
  enum?: (string | number)[];
  minimum?: number;
  maximum?: number;
  /**
   * the most characters of a text, 200 when left out
   */
  maxLength?: number;
}
/**
 * an extension point with name, version and props, perhaps data, answers and required
 */
interface Point {
  /**
   * the remote's name without mf-, a slash and a name, such as dashboard/next-steps
   */
  name: string;
  /**
   * a version such as 1.0.0: it moves with the schemas, by a minor for what is added, by a major for what earlier contributions cannot live with
   */
  version: string;
  /**
   * what a contribution is given at mount and update
   */
  props: ValueSchema;
  /**
   * what a contribution says of itself in its remote.json, known before its code is loaded
   */
  data?: ValueSchema;
  /**
   * what a contribution's code answers to props
   */
  answers?: ValueSchema;
  /**
   * true, if the screen is not complete without a contribution: a channel must have one
   */
  required?: boolean;
}
/**
 * JSON Schema with the keywords of platform/fits-schema; an object may have fields that it does not name
 */
interface ValueSchema {
  description?: string;
  /**
   * one type, or a list of them
   */
  type?:
    | ('object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null')
    | ('object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null')[];
  properties?: {
    [k: string]: ValueSchema;
  };
  required?: string[];
  items?: ValueSchema;
  /**
   * @minItems 1
   */
  enum?: (string | number | boolean | null)[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}
/**
 * a contribution with point, accepts, module and order, perhaps when and data
 */
interface Contribution {
  /**
   * the name of an extension point, such as dashboard/next-steps
   */
  point: string;
  /**
   * the versions of the point that it works with: ^1.2.0 is 1.2.0 and later, below 2.0.0
   */
  accepts: string;
  /**
   * the module with its lifecycles: ./next-step is src/next-step.ts, or .tsx
   */
  module: string;
  /**
   * a whole number: contributions are sorted by it, smallest first
   */
  order: number;
  when?: When;
  /**
   * what the point's schema of data asks for
   */
  data?: {
    [k: string]: unknown;
  };
}
/**
 * when it shows: always, without it
 */
interface When {
  /**
   * a flag of the portal (PORTAL_FLAGS) that must be on
   */
  flag?: string;
  /**
   * what the point's props must fit
   */
  props?: ValueSchema;
}
