import 'shared/ui/tokens.css';
import 'shared/ui/base.css';
import 'shared/ui/script-fonts.css';
// Served at the portal's root, under these names.
import '../public/favicon.svg';
import '../public/icon-192.png';
import '../public/icon-512.png';
import '../public/icon-maskable-512.png';
import '../public/share.jpg';
// Named by pages of candidates' screens.
import '../public/reveal.js';
import './provide';
import { startShell } from './start';

startShell(document);
