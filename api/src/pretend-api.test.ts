import { endpoints, type EndpointName } from 'shared/contract/endpoints';
import { comparable, openPretendSide, openRealSide, type Reply, type Side } from './testing/both-apis';
import { askEverything } from './testing/contract-calls';
import { openTimeoutMs } from './testing/databases';

interface Asked {
  readonly endpoint: EndpointName;
  readonly reply: Reply;
}

async function record(side: Side): Promise<Map<string, Asked>> {
  const asked = new Map<string, Asked>();
  await askEverything(async (what, request) => {
    if (asked.has(what)) throw new Error(`"${what}" is asked twice`);
    const reply = await side.send(request);
    asked.set(what, { endpoint: request.endpoint, reply });
    return reply;
  }, side);
  await side.close();
  return asked;
}

/** What a remote's developer and QA see is what candidates will: the pretend API answers as the real one does. */
describe('the pretend API', () => {
  let real: Map<string, Asked>;
  let pretend: Map<string, Asked>;
  beforeAll(async () => {
    real = await record(await openRealSide());
    pretend = await record(openPretendSide());
  }, openTimeoutMs);

  it('is asked for every call of the contract, and each is served and refused at least once', () => {
    const outcomes = (good: boolean) =>
      new Set(
        [...real.values()].filter(({ reply }) => reply.status < 400 === good).map((one) => one.endpoint),
      );
    expect([...outcomes(true)].sort()).toEqual(Object.keys(endpoints).sort());
    expect([...outcomes(false)].sort()).toEqual(Object.keys(endpoints).sort());
  });

  it('answers with the same status, code, message, fields and values', () => {
    const told = (asked: Map<string, Asked>) =>
      [...asked].map(([what, { reply }]) => [what, reply.status, comparable(reply.body)]);
    expect(told(pretend)).toEqual(told(real));
  });
});
