import { createServer } from 'node:http';
import Provider from 'oidc-provider';

/**
 * An OpenID provider for tests and for `npm run dev`, as a process of its own: its packages ship ES modules
 * only. Its parent sends `{ client, people }` and gets the address. Its page has a button for each of the
 * people and asks for no password; a login that is not among them has no claims.
 */
process.once('message', ({ client, people }) => {
  const server = createServer();
  server.listen(0, 'localhost', () => {
    const issuer = `http://localhost:${server.address().port}`;
    const provider = new Provider(issuer, {
      clients: [client],
      claims: { openid: ['sub', 'amr', 'factors', 'groups'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => ({ ...people[sub]?.claims, sub }),
      }),
    });

    /** Nobody is asked for consent: who signs in agrees. */
    async function finish(context, login) {
      const { params } = await provider.interactionDetails(context.req, context.res);
      const grant = new provider.Grant({ accountId: login, clientId: params.client_id });
      grant.addOIDCScope(params.scope);
      const result = {
        login: { accountId: login, amr: people[login]?.amr },
        consent: { grantId: await grant.save() },
      };
      context.redirect(await provider.interactionResult(context.req, context.res, result));
    }

    provider.use(async (context, next) => {
      if (!context.path.startsWith('/interaction/')) return next();
      const login = context.query.login;
      if (login !== undefined) return finish(context, login);
      const buttons = Object.entries(people).map(
        ([name, { title = name }]) => `<p><button name="login" value="${name}">${title}</button></p>`,
      );
      context.type = 'html';
      context.body = `<!doctype html><html lang="en"><title>Sign in</title>
        <meta name="viewport" content="width=device-width">
        <body style="font: 1rem/1.5 sans-serif; max-width: 30rem; margin: 3rem auto">
        <h1>Sign in as</h1><form>${buttons.join('')}</form>`;
    });
    provider.use(async (context, next) => {
      await next();
      const { id_token: token } = Object(context.body);
      const isForged = people[context.oidc?.entities.Account?.accountId]?.isForged && token !== undefined;
      if (isForged)
        context.body.id_token = token.replace(/[^.]+$/, (signature) => `${signature.slice(0, -8)}AAAAAAAA`);
    });
    server.on('request', provider.callback());
    process.send(issuer);
  });
});
process.on('disconnect', () => process.exit());
