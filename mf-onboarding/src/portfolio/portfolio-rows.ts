import type { PortfolioForm } from 'shared/contract/portfolio';
import { rowsOf, type AnswerRow } from '../step/answer-rows';

export const labels = { portfolio_url: 'Portfolio link', linkedin_url: 'LinkedIn link' } as const;

export function portfolioRows(values: PortfolioForm): AnswerRow[] {
  return rowsOf(labels, values);
}
