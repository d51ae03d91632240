import { MemoryStore } from './memory-store';
import { describeStore } from './store-contract';

describeStore('memory', async () => ({ store: new MemoryStore(), close: async () => undefined }));
