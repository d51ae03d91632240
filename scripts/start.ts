import { servePortal } from './start/serve';

servePortal(process.argv.slice(2), process.env);
