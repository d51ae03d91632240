#!/usr/bin/env node
import { existsSync } from 'node:fs';

// The published package is compiled.
if (!existsSync(new URL('run.js', import.meta.url))) (await import('tsx/esm/api')).register();
await import('./run.js');
