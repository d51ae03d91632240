/* As a remote would use another part that is federated. */
import Remote from 'remote/app';

test('a remote is tested without the others', () => {
  expect(typeof Remote).toBe('function');
});
