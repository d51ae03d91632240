import { endpoints } from 'shared/contract/endpoints';
import { toFormData } from 'shared/contract/files';
import { toPortfolioPayload, type PortfolioForm } from 'shared/contract/portfolio';
import type { Upload } from 'shared/form/use-upload';
import { useMutation } from 'shared/runtime/query';

interface Answers {
  readonly form: PortfolioForm;
  /** New picks only: what is not sent stays stored. */
  readonly resume: File | undefined;
  readonly cover: File | undefined;
  readonly ifMatch: string | undefined;
}

/** Saves the resume step as multipart. No toast of success (spec section 8 names none). */
export function useSavePortfolio(upload: Upload) {
  return useMutation<unknown, Answers>({
    mutationFn: ({ form, resume, cover, ifMatch }) =>
      upload.send(endpoints.savePortfolio, toFormData(toPortfolioPayload(form), { resume, cover }), {
        ifMatch,
      }),
  });
}
