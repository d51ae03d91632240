import { portfolioSchema } from 'shared/contract/portfolio';
import { checkForm, uploadForms } from 'shared/contract/upload-form';
import { saveUpload } from '../files/save-form';
import type { Handlers } from '../http/serve';
import { findAnswers, putAnswers } from '../profile/answers.sql';
import type { Services } from '../services';

const step = 'resume-and-portfolio';

/** POST /candidate/portfolio. A file that is not sent stays as it was. Answers with what is stored now. */
export const portfolioCalls = (services: Services) =>
  ({
    savePortfolio: async (call) => {
      const { candidateId } = call;
      await saveUpload(services, call, uploadForms.savePortfolio, (form) => {
        const links = checkForm(portfolioSchema, form);
        return { steps: [step], work: (transaction) => putAnswers(transaction, candidateId, step, links) };
      });
      const data = await findAnswers(services.database, candidateId, step);
      return { data, message: uploadForms.savePortfolio.message };
    },
  }) satisfies Partial<Handlers>;
