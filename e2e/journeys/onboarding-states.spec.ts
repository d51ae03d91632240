import { profile, savedProfile } from '../states/profile';
import { visitAll } from '../states/visit';
import { newEmail, resume, wrongFirstSteps, wrongLastSteps } from '../states/wrong-answers';
import { test } from '../support/test';

for (const walk of [profile, savedProfile, wrongFirstSteps, wrongLastSteps, resume, newEmail])
  test(`${walk.name}: every state passes every look`, ({ page }) => visitAll(page, walk));
