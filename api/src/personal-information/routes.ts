import type { FastifyInstance } from 'fastify';
import { endpoints } from 'shared/contract/endpoints';
import { pictureKinds } from 'shared/contract/files';
import { personalInformationPayloadSchema } from 'shared/contract/personal-information';
import type { RateLimits } from '../config';
import { putPending } from '../email-change/email-changes.sql';
import { checkForm } from '../files/check-form';
import { receiveForm, type FormRules } from '../files/receive-form';
import { saveForm } from '../files/save-form';
import type { UploadOptions } from '../files/upload-options';
import { createLimits } from '../http/limits';
import type { MailQueue } from '../mail/queue';
import { readPerson } from '../profile/person';
import { updatePerson } from './personal-information.sql';

const rules: FormRules = {
  files: { profile_picture: pictureKinds },
  texts: Object.keys(personalInformationPayloadSchema.fields),
};

export interface PersonalInformationOptions extends UploadOptions {
  readonly mail: MailQueue;
  readonly rateLimits: RateLimits;
}

/**
 * POST /candidate. Without a picture the stored one stays. A new email address is pending until it is confirmed; an
 * address that another account has is answered alike, so that nobody learns who has an account. Answers with the person
 * as stored now.
 */
export function registerPersonalInformation(app: FastifyInstance, options: PersonalInformationOptions): void {
  const { database, store, requireSession, mail, rateLimits } = options;
  const changes = createLimits(app, rateLimits, 'email-change');
  app.post(endpoints.savePersonalInformation.path, async (request) => {
    const candidateId = await requireSession(request);
    await receiveForm(request, store, rules, async (form) => {
      const person = checkForm(personalInformationPayloadSchema, form);
      const type = 'profile_picture';
      await saveForm({
        database,
        store,
        request,
        candidateId,
        steps: ['personal-information'],
        files: form.files.map((file) => ({ file, type, slot: type })),
        work: async (transaction) => {
          if (await updatePerson(transaction, candidateId, person)) return;
          const change = await putPending(transaction, candidateId, person.email);
          if (!change) return;
          await changes.countAccount(request, candidateId);
          await mail.add(transaction, { kind: 'email-confirm', ref: change });
          await mail.add(transaction, { kind: 'email-notice', ref: change });
        },
      });
    });
    mail.wake();
    return {
      data: await readPerson(database, candidateId),
      message: 'Your personal information has been saved successfully',
    };
  });
}
