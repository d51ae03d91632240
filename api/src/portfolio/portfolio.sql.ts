import type { PortfolioPayload, PortfolioRecord } from 'shared/contract/portfolio';
import type { Queryable } from '../database/database';
import { putRow } from '../database/put-row.sql';

export async function findPortfolio(db: Queryable, candidateId: string): Promise<PortfolioRecord | null> {
  const [row] = await db.query<PortfolioRecord>(
    `select linkedin_url, portfolio_url,
       (select name from stored_files f where f.candidate_id = p.candidate_id and type = 'resume') as resume,
       (select name from stored_files f where f.candidate_id = p.candidate_id and type = 'cover') as cover
     from portfolios p where candidate_id = $1`,
    [candidateId],
  );
  return row ?? null;
}

export function putPortfolio(
  db: Queryable,
  candidateId: string,
  { linkedin_url, portfolio_url }: PortfolioPayload,
): Promise<void> {
  return putRow(db, 'portfolios', candidateId, { linkedin_url, portfolio_url });
}
