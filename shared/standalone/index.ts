import 'shared/ui/tokens.css';
import 'shared/ui/base.css';
import * as lifecycles from 'standalone-remote';
import { startStandalone } from './start';

void startStandalone(document, { build: STANDALONE_BUILD, routes: STANDALONE_ROUTES, lifecycles });
