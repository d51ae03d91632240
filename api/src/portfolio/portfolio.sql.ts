import type { PortfolioPayload, PortfolioRecord } from 'shared/contract/portfolio';
import type { Queryable } from '../database/database';

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

export async function putPortfolio(
  db: Queryable,
  candidateId: string,
  { linkedin_url, portfolio_url }: PortfolioPayload,
): Promise<void> {
  await db.query(
    `insert into portfolios (candidate_id, linkedin_url, portfolio_url) values ($1, $2, $3)
     on conflict (candidate_id) do update set linkedin_url = excluded.linkedin_url,
       portfolio_url = excluded.portfolio_url, updated_at = now()`,
    [candidateId, linkedin_url, portfolio_url],
  );
}
