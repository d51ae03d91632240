import { createServer } from 'node:http';
import Provider from 'oidc-provider';

/**
 * An OpenID provider for tests, as a process of its own: its packages ship ES modules only. Its parent sends
 * the client and gets the address. Everybody signs in with any password; who is called mallory has Asha's
 * address, which was never verified, ravi signs in without a second factor, and forger has Asha's
 * address in an id token with another signature. All are of the groups `everybody` and `team-<login>`.
 */
process.once('message', (client) => {
  const server = createServer();
  server.listen(0, 'localhost', () => {
    const issuer = `http://localhost:${server.address().port}`;
    const provider = new Provider(issuer, {
      clients: [client],
      claims: { openid: ['sub', 'factors', 'groups'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () =>
          sub === 'mallory'
            ? { sub, email: 'asha@jobs.example', email_verified: false, factors: 'two' }
            : {
                sub,
                email: `${sub === 'forger' ? 'asha' : sub}@jobs.example`,
                email_verified: true,
                factors: sub === 'ravi' ? 'one' : 'two',
                groups: ['everybody', `team-${sub}`],
              },
      }),
    });
    provider.use(async (context, next) => {
      await next();
      const { id_token: token } = Object(context.body);
      const isForged = context.oidc?.entities.Account?.accountId === 'forger' && token !== undefined;
      if (isForged)
        context.body.id_token = token.replace(/[^.]+$/, (signature) => `${signature.slice(0, -8)}AAAAAAAA`);
    });
    server.on('request', provider.callback());
    process.send(issuer);
  });
});
process.on('disconnect', () => process.exit());
