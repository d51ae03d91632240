import type { FastifyInstance } from 'fastify';
import { brand } from 'contract/language/brand';
import { paths } from 'platform/routes';
import { sendFailure } from 'server-kit/failures';
import { prepare, sendPrepared } from '../http/answer';
import type { EdgeContext } from './context';
import { fileOf, iconFile, themeColors } from './page-meta';

/** Files of the shell's build; one that a kept shell does not have is left out. */
const icons = [
  { file: 'icon-192.png', sizes: '192x192' },
  { file: 'icon-512.png', sizes: '512x512' },
  { file: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;

/** Where browsers and crawlers look for an icon regardless of the page, and where the manifest says. */
const iconAddresses: Readonly<Record<string, string>> = {
  '/favicon.ico': iconFile,
  '/favicon.svg': iconFile,
  '/apple-touch-icon.png': 'icon-maskable-512.png',
  // Addresses that stay: a phone asks for the icon again when its address changes.
  ...Object.fromEntries(icons.map(({ file }) => [`/${file}`, file])),
};

/** Icons, and the manifest by which a phone can install the portal (w3.org/TR/appmanifest). */
export function serveInstall(app: FastifyInstance, { views }: EdgeContext): void {
  const shell = async () => (await views.newest())?.shellManifest;
  for (const [address, file] of Object.entries(iconAddresses)) {
    app.get(address, async (_request, reply) => {
      const manifest = await shell();
      const icon = manifest ? fileOf(manifest, file) : null;
      if (icon === null) return sendFailure(reply, 'not-found');
      return reply.header('cache-control', 'no-cache').redirect(icon);
    });
  }
  app.get('/manifest.webmanifest', async (request, reply) => {
    const files = (await shell())?.files ?? {};
    const manifest = {
      id: paths.landing(),
      name: `${brand.name}: ${brand.tagline}`,
      short_name: brand.name,
      description: brand.description,
      lang: 'en-IN',
      start_url: paths.dashboard(),
      scope: paths.landing(),
      display: 'standalone',
      theme_color: themeColors.light,
      background_color: themeColors.light,
      icons: icons
        .filter(({ file }) => Object.hasOwn(files, file))
        .map(({ file, ...icon }) => ({ src: `/${file}`, type: 'image/png', ...icon })),
    };
    return sendPrepared(request, reply, await prepare('application/manifest+json', JSON.stringify(manifest)));
  });
}
