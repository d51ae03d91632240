import { account, passkeys } from '../states/account';
import { entering, forms, mails, wrongAnswers } from '../states/public';
import { visitAll } from '../states/visit';
import { test } from '../support/test';

for (const walk of [account, passkeys, forms, wrongAnswers, mails, entering])
  test(`${walk.name}: every state passes every look`, ({ page }) => visitAll(page, walk));
