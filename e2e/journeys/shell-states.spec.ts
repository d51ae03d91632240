import { loading, missingParts, trouble } from '../states/trouble';
import { visitAll } from '../states/visit';
import { test } from '../support/test';

for (const walk of [trouble, loading, missingParts])
  test(`${walk.name}: every state passes every look`, ({ page }) => visitAll(page, walk));
