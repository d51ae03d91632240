import { serveTasks } from 'server-kit/serve-tasks';
import { inspectFile } from './inspect/inspect-file';
import { renderPages } from './render-pages';

/** The process that reads what candidates sent. */
serveTasks({ inspectFile, renderPages });
