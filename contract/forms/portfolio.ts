import { cleanLink, portfolioSchema, type PortfolioForm, type PortfolioRecord } from '../wire/portfolio';
import { formValues } from './form-values';

/** As a field does when it is left: a link without a scheme gets `https://`; anything else stays as it is. */
export function withScheme(link: string): string {
  const text = cleanLink(link);
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`;
}

export function fromPortfolio(record: PortfolioRecord | null | undefined): PortfolioForm {
  return formValues(portfolioSchema, portfolioSchema.getDefault(), record);
}
