import { tokenOfLink } from 'contract/wire/clean-text';
import { useParams } from 'shared/runtime/router';

/** The secret of the mailed link that opened the page. */
export function useLinkToken(): string {
  const { token = '' } = useParams();
  return tokenOfLink(token);
}
