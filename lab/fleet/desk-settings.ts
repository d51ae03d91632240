import path from 'node:path';
import { deployFolder } from '../../deploy/read-files';
import { newSecret } from './users';

/** The settings of a desk with an OpenID Connect provider that no check asks. */
export const deskSettings = () => ({
  DESK_URL: 'http://desk.localhost',
  DESK_KEY: newSecret(),
  DESK_PEOPLE: path.join(deployFolder, 'desk-people.example.json'),
  DESK_OIDC_ISSUER: 'https://accounts.example',
  DESK_OIDC_CLIENT_ID: 'desk',
  DESK_OIDC_CLIENT_SECRET: newSecret(),
});
