import type { Route, Routing } from 'shared/contract/routes';

/*
 * Builds from before `remote.json` (November 2026) have a list of path patterns as `routes`: everything else was in a table of
 * the shell. This file says what the table said. Remove it after November 2027, or as soon as no kept revision of a channel names
 * such a build.
 */

/** Their routes were public; those of all others needed a session. */
const publicRemotes = ['mf-landing', 'mf-auth'];

const others: Readonly<Record<string, Omit<Routing, 'routes'>>> = {
  'mf-landing': { next: ['mf-auth'] },
  'mf-auth': { next: ['mf-dashboard'] },
  'mf-dashboard': {
    menu: [{ label: 'Dashboard', to: '/dashboard', order: 10 }],
    next: ['mf-onboarding', 'mf-documents'],
  },
  'mf-onboarding': {
    menu: [
      {
        label: 'My Profile',
        to: '/onboarding/personal-information',
        order: 20,
        activePath: '/onboarding',
        userMenuLabel: 'Profile',
      },
    ],
    next: ['mf-documents', 'mf-dashboard'],
  },
  'mf-documents': {
    menu: [{ label: 'Documents', to: '/documents/basic-identity', order: 30, activePath: '/documents' }],
    next: ['mf-dashboard', 'mf-onboarding'],
  },
};

const routeOf = (name: string, path: string): Route => ({
  path,
  access: publicRemotes.includes(name) ? 'public' : 'session',
  ...(name === 'mf-landing' ? { wholePage: true } : {}),
});

/**
 * The content of a build.json, or a record of a channel document, with routes, menu and next as they are today.
 * @param name of the deployable
 */
export function withRouting<Content extends { readonly routes?: unknown }>(
  name: string,
  content: Content,
): Content {
  const { routes } = content;
  if (!Array.isArray(routes) || routes.length === 0 || typeof routes[0] !== 'string') return content;
  return { ...content, routes: routes.map((path) => routeOf(name, String(path))), ...others[name] };
}
