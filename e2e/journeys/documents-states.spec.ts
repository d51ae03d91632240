import { documents, storedFiles } from '../states/documents';
import { uploads } from '../states/uploads';
import { visitAll } from '../states/visit';
import { test } from '../support/test';

for (const walk of [documents, storedFiles, uploads])
  test(`${walk.name}: every state passes every look`, ({ page }) => visitAll(page, walk));
