import { createRemote } from 'shared/remote/create-remote';
import { App } from './app';

export const { bootstrap, prepare, mount, unmount, update } = createRemote({ name: 'mf-onboarding', App });
