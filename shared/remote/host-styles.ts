/* What the portal's own page has already: tokens, fonts and the look of plain elements. */
import 'shared/ui/tokens.css';
import 'shared/ui/base.css';
