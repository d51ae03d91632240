import { serveTasks } from 'server-kit/serve-tasks';
import { compress, pack, prepare } from './build-tasks';

serveTasks({ prepare, compress, pack });
