import type { FastifyInstance } from 'fastify';
import { endpoints } from 'shared/contract/endpoints';
import { personalInformationPayloadSchema } from 'shared/contract/personal-information';
import { checkForm, uploadForms } from 'shared/contract/upload-form';
import type { RateLimits } from '../config';
import { putPending } from '../email-change/email-changes.sql';
import { receiveForm } from '../files/receive-form';
import { saveForm } from '../files/save-form';
import type { UploadOptions } from '../files/upload-options';
import { createLimits } from '../http/limits';
import type { MailQueue } from '../mail/queue';
import { readPerson } from '../profile/person';
import { updatePerson } from './personal-information.sql';

const { rules, slots, message } = uploadForms.savePersonalInformation;

interface PersonalInformationOptions extends UploadOptions {
  readonly mail: MailQueue;
  readonly rateLimits: RateLimits;
}

/**
 * POST /candidate. Without a picture the stored one stays. A new email address is pending until it is confirmed; an
 * address that another account has is answered alike, so that no one learns who has an account. Answers with the person
 * as stored now.
 */
export function registerPersonalInformation(app: FastifyInstance, options: PersonalInformationOptions): void {
  const { database, store, requireSession, mail, rateLimits } = options;
  const changes = createLimits(app, rateLimits, 'email-change');
  app.post(endpoints.savePersonalInformation.path, async (request) => {
    const candidateId = await requireSession(request);
    await receiveForm(request, store, rules, async (form) => {
      const person = checkForm(personalInformationPayloadSchema, form);
      await saveForm({
        database,
        store,
        request,
        candidateId,
        steps: ['personal-information'],
        files: form.files.map((file) => ({ file, ...slots()(file.part) })),
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
    return { data: await readPerson(database, candidateId), message };
  });
}
