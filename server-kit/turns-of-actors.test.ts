import { createTurns } from './turns-of-actors';

/** Takes turns, and notes who begins; `end` ends the oldest turn of an actor. */
function record(most: number, mostWaiting = { ofActor: 10, ofAll: 100 }) {
  const turns = createTurns(most, mostWaiting);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (actor: string, isLow = false) => {
    const turn = turns.take(actor, isLow);
    void turn?.then((done) => {
      began.push(actor);
      ends.set(actor, done);
    });
    return turn !== null;
  };
  const end = async (actor: string) => {
    ends.get(actor)?.();
    await new Promise(setImmediate);
  };
  return { began, take, end, waiting: turns.waiting };
}

describe('turns of actors', () => {
  it('gives an actor one turn at a time, and the other places to others', async () => {
    const { began, take, end } = record(2);
    for (const actor of ['a', 'a', 'a', 'b']) take(actor);
    await end('');
    expect(began).toEqual(['a', 'b']);
  });

  it('goes in a circle: who came last but waits once is not behind the queue of another', async () => {
    const { began, take, end } = record(1);
    for (const actor of ['a', 'a', 'a', 'b', 'c']) take(actor);
    for (const actor of ['', 'a', 'b', 'c', 'a']) await end(actor);
    expect(began).toEqual(['a', 'b', 'c', 'a', 'a']);
  });

  it('refuses an actor who waits too often, and nobody else', () => {
    const { take } = record(1, { ofActor: 2, ofAll: 100 });
    expect(['a', 'a', 'a', 'a', 'b'].map((actor) => take(actor))).toEqual([true, true, true, false, true]);
  });

  it('refuses everybody when too many wait', () => {
    const { take, waiting } = record(1, { ofActor: 2, ofAll: 2 });
    expect(['a', 'b', 'c', 'd'].map((actor) => take(actor))).toEqual([true, true, true, false]);
    expect(waiting()).toBe(2);
  });

  it('serves what is low last, and leaves a place free', async () => {
    const { began, take, end } = record(2);
    take('a', true);
    take('b', true);
    take('c');
    await end('');
    expect(began).toEqual(['a', 'c']);
    take('d');
    await end('c');
    expect(began).toEqual(['a', 'c', 'd']);
    await end('a');
    expect(began).toEqual(['a', 'c', 'd']);
    await end('d');
    expect(began).toEqual(['a', 'c', 'd', 'b']);
  });
});
