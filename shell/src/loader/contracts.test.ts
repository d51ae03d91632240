import { contracts } from 'platform/release';
import { adapters } from './contracts';

it('has an adapter for each earlier contract that the shell says to support, and no other', () => {
  expect(Object.keys(adapters)).toEqual(Object.keys(contracts.earlierContracts ?? {}));
});
