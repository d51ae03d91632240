import type { FastifyInstance } from 'fastify';
import { endpoints } from 'shared/contract/endpoints';
import { pdfKinds, wordOrPdfKinds } from 'shared/contract/files';
import { portfolioSchema } from 'shared/contract/portfolio';
import { checkForm } from '../files/check-form';
import { receiveForm, type FormRules } from '../files/receive-form';
import { saveForm } from '../files/save-form';
import type { UploadOptions } from '../files/upload-options';
import { findPortfolio, putPortfolio } from './portfolio.sql';

const rules: FormRules = {
  files: { resume: pdfKinds, cover: wordOrPdfKinds },
  texts: ['linkedin_url', 'portfolio_url'],
};

/** POST /candidate/portfolio. A file that is not sent stays as it was. Answers with what is stored now. */
export function registerPortfolio(app: FastifyInstance, options: UploadOptions): void {
  const { database, store, requireSession } = options;
  app.post(endpoints.savePortfolio.path, async (request) => {
    const candidateId = await requireSession(request);
    await receiveForm(request, store, rules, async (form) => {
      const links = checkForm(portfolioSchema, form);
      const files = form.files.map((file) => {
        const type = file.part === 'resume' ? ('resume' as const) : ('cover' as const);
        return { file, type, slot: type };
      });
      await saveForm({
        database,
        store,
        request,
        candidateId,
        steps: ['resume-and-portfolio'],
        files,
        work: (transaction) => putPortfolio(transaction, candidateId, links),
      });
    });
    return {
      data: await findPortfolio(database, candidateId),
      message: 'Your resume and portfolio have been saved successfully',
    };
  });
}
