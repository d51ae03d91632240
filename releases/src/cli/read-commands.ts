import type { Command } from 'commander';
import { readChannel, readHistory } from '../channel/channel-store';
import { differences, parseSide, withMoves } from '../channel/diff';
import { defaultChannel, readSide } from '../channel/release';
import { ReleaseError } from '../release-error';
import { requireName } from '../store/layout';
import type { ProgramContext } from './context';
import { diffText, historyText, statusText } from './report';

export function addRead(program: Command, { store, print }: ProgramContext): void {
  program
    .command('status')
    .description('what runs in a channel')
    .option('--channel <channel>', 'which channel', defaultChannel)
    .option('--json', 'the channel document itself')
    .action(async ({ channel, json }: { channel: string; json?: true }) => {
      const document = await readChannel(store, requireName('channel', channel));
      if (!document) throw new ReleaseError(`Nothing is promoted to ${channel} yet`);
      print(json ? JSON.stringify(document, null, 2) : statusText(document));
    });

  program
    .command('history')
    .description('every change of a channel, newest first')
    .option('--channel <channel>', 'which channel', defaultChannel)
    .option('--json', 'the revisions themselves, each with what it moved')
    .action(async ({ channel, json }: { channel: string; json?: true }) => {
      const history = await readHistory(store, requireName('channel', channel));
      if (history.length === 0) throw new ReleaseError(`Nothing is promoted to ${channel} yet`);
      const entries = withMoves(history);
      print(json ? JSON.stringify(entries, null, 2) : historyText(entries));
    });

  program
    .command('diff <a> <b>')
    .description('what differs between two channels or revisions: staging, production@12, or 12')
    .option('--channel <channel>', 'whose revision a bare number is', defaultChannel)
    .option('--json', 'the differences as a list')
    .action(async (a: string, b: string, { channel, json }: { channel: string; json?: true }) => {
      requireName('channel', channel);
      const [before, after] = [
        await readSide(store, parseSide(a, channel)),
        await readSide(store, parseSide(b, channel)),
      ];
      const found = differences(before, after);
      print(json ? JSON.stringify(found, null, 2) : diffText(before, after, found));
    });
}
