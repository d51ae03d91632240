import 'shared/ui/tokens.css';
import 'shared/ui/base.css';
// Served at the portal's root, under these names.
import '../public/favicon.svg';
import '../public/share.jpg';
import './provide';
import { startShell } from './start';

startShell(document);
