import { project } from 'test-kit/jest-project.mjs';

export default { ...project('.', 'jsdom'), rootDir: '.' };
