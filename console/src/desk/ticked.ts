import type { Key } from 'react';
import { useState } from 'react';

/**
 * Rows of a table that are ticked, to change them at once.
 * @param may whether the person may change them; without it nothing can be ticked
 * @param nameOf a row, for its box
 */
export function useTicked<Row>(may: boolean, nameOf: (row: Row) => string) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const rowSelection = {
    selectedRowKeys: [...ticked],
    onChange: (keys: readonly Key[]) => setTicked(keys.map(String)),
    getCheckboxProps: (row: Row) => ({ 'aria-label': `Choose ${nameOf(row)}` }),
  };
  return { ticked, ticking: may ? { rowSelection } : {} };
}
