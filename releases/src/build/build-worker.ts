import { serveTasks } from 'server-kit/serve-tasks';
import { compress, findPlaces, pack, prepare } from './build-tasks';

serveTasks({ prepare, compress, pack, findPlaces });
