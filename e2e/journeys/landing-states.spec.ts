import { landing } from '../states/public';
import { visitAll } from '../states/visit';
import { test } from '../support/test';

for (const walk of [landing])
  test(`${walk.name}: every state passes every look`, ({ page }) => visitAll(page, walk));
