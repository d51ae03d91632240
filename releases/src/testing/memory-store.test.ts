import { MemoryStore } from './memory-store';
import { describeStore } from './store-promises';

describeStore('memory', async () => ({ store: new MemoryStore(), close: async () => undefined }));
