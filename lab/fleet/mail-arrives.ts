import { test } from 'node:test';
import { interruptedMailsArrive } from './mail-faults';

void test('Each mail that was under way when the worker died arrives', interruptedMailsArrive);
