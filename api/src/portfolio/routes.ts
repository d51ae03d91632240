import type { FastifyInstance } from 'fastify';
import { endpoints } from 'shared/contract/endpoints';
import { portfolioSchema } from 'shared/contract/portfolio';
import { checkForm, uploadForms } from 'shared/contract/upload-form';
import { receiveForm } from '../files/receive-form';
import { saveForm } from '../files/save-form';
import type { UploadOptions } from '../files/upload-options';
import { findPortfolio, putPortfolio } from './portfolio.sql';

const { rules, slots, message } = uploadForms.savePortfolio;

/** POST /candidate/portfolio. A file that is not sent stays as it was. Answers with what is stored now. */
export function registerPortfolio(app: FastifyInstance, options: UploadOptions): void {
  const { database, store, requireSession } = options;
  app.post(endpoints.savePortfolio.path, async (request) => {
    const candidateId = await requireSession(request);
    await receiveForm(request, store, rules, async (form) => {
      const links = checkForm(portfolioSchema, form);
      await saveForm({
        database,
        store,
        request,
        candidateId,
        steps: ['resume-and-portfolio'],
        files: form.files.map((file) => ({ file, ...slots()(file.part) })),
        work: (transaction) => putPortfolio(transaction, candidateId, links),
      });
    });
    return { data: await findPortfolio(database, candidateId), message };
  });
}
