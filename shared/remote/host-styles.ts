/* What the portal's own page has already: tokens, fonts and the look of plain elements. */
/* eslint-disable import-x/no-restricted-paths -- sheets only: they reach no code of the higher layer */
import 'shared/ui/tokens.css';
import 'shared/ui/base.css';
