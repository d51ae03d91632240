import { applications, dashboard } from '../states/account';
import { visitAll } from '../states/visit';
import { test } from '../support/test';

for (const walk of [dashboard, applications])
  test(`${walk.name}: every state passes every look`, ({ page }) => visitAll(page, walk));
