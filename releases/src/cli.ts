#!/usr/bin/env node
import { mapStacks } from 'server-kit/source-maps';
import { runRelease } from './cli/run';

mapStacks();
process.exitCode = await runRelease(process.argv.slice(2), console);
