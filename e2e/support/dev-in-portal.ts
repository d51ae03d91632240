import { serveInPortal } from 'sdk/build/in-portal/serve';

/**
 * Several remotes of folders outside of the workspaces inside a portal. Usage: <portal> <port> <folder>
 * ...
 */
const [from = '', port = '', ...folders] = process.argv.slice(2);

await serveInPortal(folders, { from, port: Number(port) }, 'dev-in-portal');
