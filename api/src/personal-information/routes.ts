import type { FastifyInstance } from 'fastify';
import { endpoints } from 'shared/contract/endpoints';
import { pictureKinds } from 'shared/contract/files';
import { personalInformationPayloadSchema } from 'shared/contract/personal-information';
import { isUniqueViolation } from '../database/database';
import { checkForm } from '../files/check-form';
import { receiveForm, type FormRules } from '../files/receive-form';
import { saveForm } from '../files/save-form';
import type { UploadOptions } from '../files/upload-options';
import { ApiError } from '../http/api-error';
import { readPerson } from '../profile/person';
import { updatePerson } from './personal-information.sql';

const rules: FormRules = {
  files: { profile_picture: pictureKinds },
  texts: Object.keys(personalInformationPayloadSchema.fields),
};

/** POST /candidate. Without a picture the stored one stays. Answers with the person as stored now. */
export function registerPersonalInformation(app: FastifyInstance, options: UploadOptions): void {
  const { database, store, requireSession } = options;
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
          try {
            await updatePerson(transaction, candidateId, person);
          } catch (error) {
            if (!isUniqueViolation(error)) throw error;
            throw new ApiError('email-taken', {
              fields: { email: 'Another account has this email address. Please use a different one' },
            });
          }
        },
      });
    });
    return {
      data: await readPerson(database, candidateId),
      message: 'Your personal information has been saved successfully',
    };
  });
}
