#!/usr/bin/env node
import { runRelease } from './cli/run';

process.exitCode = await runRelease(process.argv.slice(2), console);
